/** Slim lines over a room: the line is down, another device answers, the clocks stand, a newer page is there. */
import { now } from '../clock.mjs';
import { html, useEffect } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { announce } from '../speech.mjs';

const QUIET = 1500; // milliseconds a loss may last before anything is said
const LONG = 8000; // until it is called being off line
const SHOWN = 6000; // a refusal
const BUILD = new URL('../..', import.meta.url).pathname.match(/^\/s\/([^/]+)\/$/)?.[1];

/** @param {{room: import('../store.mjs').RoomStore}} props */
function Line({ room }) {
  const { state, since } = room.status.value;
  if (room.farewell.value === 'draining') return html`<p class="banner warn" role="status">${icon('storm')}${t('banner.draining')}</p>`;
  if (state === 'open' || state === 'over' || room.view.value === null) return null;
  now.value;
  const lasted = performance.now() - since;
  if (state !== 'offline' && lasted < QUIET) return null;
  const long = state === 'offline' || lasted > LONG;
  return html`
    <p class="banner warn" role="status" data-banner="line">${icon('offline')}${t(long ? 'banner.offline' : 'banner.reconnecting')}
      <button type="button" class="button small" onClick=${() => room.net.wake()}>${t('banner.now')}</button></p>`;
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
function Refusal({ room }) {
  const refusal = room.refusal.value;
  useEffect(() => { if (refusal) announce(t(`reason.${refusal.reason}`, refusal.facts)); }, [refusal]);
  if (!refusal || now.value - refusal.at > SHOWN) return null;
  return html`<p class="toast" data-reason=${refusal.reason}>${t(`reason.${refusal.reason}`, refusal.facts)}</p>`;
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
export function Banners({ room }) {
  const { active, seat } = room.you.value;
  const build = room.build.value;
  return html`
    <div class="banners">
      <${Line} room=${room} />
      ${!active && seat !== null && html`
        <p class="banner" role="status" data-banner="mirror">${icon('phone')}${t('banner.mirror')}
          <button type="button" class="button small" onClick=${room.takePen}>${t('banner.mirror.go')}</button></p>`}
      ${room.view.value?.public.room.paused && html`<p class="banner" role="status">${icon('pause')}${t('banner.paused')}</p>`}
      ${build && BUILD && build !== BUILD && !room.prompt.value && html`
        <p class="banner" role="status">${icon('tide')}${t('banner.build')}
          <button type="button" class="button small" onClick=${() => location.reload()}>${t('banner.build.go')}</button></p>`}
      <${Refusal} room=${room} />
    </div>`;
}
