/** What a host may do with the room in the middle of a game, in one small menu. */
import * as api from '../api.mjs';
import { html, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { go } from '../route.mjs';
import * as saved from '../saved.mjs';

/** Hand a file to the browser. @param {Blob} content @param {string} name */
function download(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
export function HostMenu({ room }) {
  const menu = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const sure = useSignal(false);
  const refused = useSignal(/** @type {api.ApiRefused | null} */ (null));
  const paused = room.view.value?.public.room.paused ?? false;
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
    <button type="button" class="button small" data-act="pause" aria-label=${t(paused ? 'host.go_on' : 'host.pause')} onClick=${() => room.pause(!paused)}>
      ${icon(paused ? 'play' : 'pause')}<span class="wide-only">${t(paused ? 'host.go_on' : 'host.pause')}</span></button>
    <details class="menu" ref=${menu} onToggle=${() => { sure.value = false; }}>
      <summary class="button small" aria-label=${t('host.menu')}>${icon('crown')}<span class="wide-only">${t('host.menu')}</span></summary>
      <div>
        <button type="button" class="button small" data-act="save" onClick=${save}>${icon('save')}${t('host.save')}</button>
        <button type="button" class="button small" data-act="fork" onClick=${fork}>${icon('copy')}${t('host.fork')}</button>
        ${sure.value
          ? html`<button type="button" class="button small danger" data-act="close" onClick=${room.closeRoom}>${icon('close')}${t('host.close.sure')}</button>`
          : html`<button type="button" class="button small" onClick=${() => { sure.value = true; }}>${icon('close')}${t('host.close')}</button>`}
        ${refused.value && html`<p class="bad" role="alert">${t(`reason.${refused.value.reason}`, refused.value.facts)}</p>`}
      </div>
    </details>`;
}
