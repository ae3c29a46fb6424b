/** What a host may do with the room in the middle of a game, in one small menu. */
import * as api from '../api.mjs';
import { Button, Refusal } from '../controls.mjs';
import { html, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { go } from '../route.mjs';
import * as saved from '../saved.mjs';

const KEPT = 60000; // milliseconds that a file's address stays good

/** Hand a file to the browser. @param {Blob} content @param {string} name */
function download(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
function Pause({ room }) {
  const paused = room.view.value?.public.room.paused ?? false;
  const words = t(paused ? 'host.go_on' : 'host.pause');
  return html`
    <${Button} kind="small" act="pause" picture=${paused ? 'play' : 'pause'} aria-label=${words}
        onClick=${() => room.pause(!paused)}><span class="wide-only">${words}</span><//>`;
}

/** Ends the room, when asked twice. @param {{room: import('../store.mjs').RoomStore}} props */
function Close({ room }) {
  const sure = useSignal(false);
  if (!sure.value) {
    return html`<${Button} kind="small" picture="close" onClick=${() => { sure.value = true; }}>${t('host.close')}<//>`;
  }
  return html`
    <${Button} kind="small danger" act="close" picture="close" onClick=${room.closeRoom}>${t('host.close.sure')}<//>`;
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
export function HostMenu({ room }) {
  const menu = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const refused = useSignal(/** @type {api.ApiRefused | null} */ (null));
  const token = saved.token.get(room.code) ?? '';
  /** @param {() => Promise<void>} act */
  const tried = (act) => {
    refused.value = null;
    act().then(() => menu.current?.removeAttribute('open'), (why) => {
      if (!(why instanceof api.ApiRefused)) throw why;
      refused.value = why;
    });
  };
  const save = () => tried(async () => download(await api.saveRoom(room.code, token), `tidegate-${room.code}.save`));
  const fork = () => tried(async () => {
    const made = await api.forkRoom(room.code, token);
    saved.token.set(made.code, made.token);
    go(`/r/${made.code}`);
  });
  return html`
    <${Pause} room=${room} />
    <details class="menu" ref=${menu}>
      <summary class="button small" aria-label=${t('host.menu')}>
        ${icon('crown')}<span class="wide-only">${t('host.menu')}</span>
      </summary>
      <div>
        <${Button} kind="small" act="save" picture="save" onClick=${save}>${t('host.save')}<//>
        <${Button} kind="small" act="fork" picture="copy" onClick=${fork}>${t('host.fork')}<//>
        <${Close} room=${room} />
        <${Refusal} refused=${refused.value} />
      </div>
    </details>`;
}
