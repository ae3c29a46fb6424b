/** Slim lines over a room: the line is down, another device answers, the clocks stand, a newer page is there. */
import { now } from '../clock.mjs';
import { Button } from '../controls.mjs';
import { html, useEffect } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { announce } from '../speech.mjs';

/** @typedef {import('../store.mjs').RoomStore} RoomStore */

const QUIET = 1500; // milliseconds a loss may last before anything is said
const LONG = 8000; // until it is called being off line
const SHOWN = 6000; // a refusal
const BUILD = new URL('../..', import.meta.url).pathname.match(/^\/s\/([^/]+)\/$/)?.[1];

/**
 * One line, with a button if there is something to do.
 * @param {{name: string, picture: string, words: string, warn?: boolean, act?: string, onAct?: () => void}} props
 */
const Banner = ({ name, picture, words, warn = false, act, onAct }) => html`
  <p class=${warn ? 'banner warn' : 'banner'} role="status" data-banner=${name}>
    ${icon(picture)}${words}${act && html`<${Button} kind="small" onClick=${onAct}>${act}<//>`}
  </p>`;

/** @param {{room: RoomStore}} props */
function Line({ room }) {
  const { state, since } = room.status.value;
  if (room.farewell.value === 'draining') {
    return html`<${Banner} name="draining" picture="storm" warn=${true} words=${t('banner.draining')} />`;
  }
  if (state === 'open' || state === 'over' || room.view.value === null) return null;
  now.value; // so that time passing draws this anew
  const lasted = performance.now() - since;
  if (state !== 'offline' && lasted < QUIET) return null;
  const words = t(state === 'offline' || lasted > LONG ? 'banner.offline' : 'banner.reconnecting');
  const again = () => room.net.wake();
  return html`
    <${Banner} name="line" picture="offline" warn=${true} words=${words} act=${t('banner.now')} onAct=${again} />`;
}

/** The last thing that was not done, for a few seconds. @param {{room: RoomStore}} props */
function Refusal({ room }) {
  const refusal = room.refusal.value;
  const words = refusal && t(`reason.${refusal.reason}`, refusal.facts);
  useEffect(() => { if (words) announce(words); }, [refusal]);
  if (!refusal || now.value - refusal.at > SHOWN) return null;
  return html`<p class="toast" data-reason=${refusal.reason}>${words}</p>`;
}

/** @param {{room: RoomStore}} props */
export function Banners({ room }) {
  const { active, seat } = room.you.value;
  const build = room.build.value;
  const newer = build && BUILD && build !== BUILD && !room.prompt.value;
  const reload = () => location.reload();
  return html`
    <div class="banners">
      <${Line} room=${room} />
      ${!active && seat !== null && html`
        <${Banner} name="mirror" picture="phone" words=${t('banner.mirror')}
          act=${t('banner.mirror.go')} onAct=${room.takePen} />`}
      ${room.view.value?.public.room.paused && html`
        <${Banner} name="paused" picture="pause" words=${t('banner.paused')} />`}
      ${newer && html`
        <${Banner} name="build" picture="tide" words=${t('banner.build')}
          act=${t('banner.build.go')} onAct=${reload} />`}
      <${Refusal} room=${room} />
    </div>`;
}
