/** One's seat on another device: a pass for two minutes, as a code to scan and a link. It stays in the part of the address that is never sent. */
import { countdown, now } from '../clock.mjs';
import { html, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { qr } from '../qr.mjs';

const QUIET = 4; // squares of light around a code
const MARK = '#pass=';

/** The pass in this page's address, which is cleared of it. @returns {string | null} */
export function passInAddress() {
  if (!location.hash.startsWith(MARK)) return null;
  const pass = location.hash.slice(MARK.length);
  history.replaceState(null, '', location.pathname + location.search);
  return pass;
}

/** @param {{text: string}} props */
function Code({ text }) {
  const rows = qr(text);
  const size = rows.length + 2 * QUIET;
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${t('move.qr')} shape-rendering="crispEdges"><path d=${squares} fill="#000" /></svg>`;
}

/** @param {{room: import('../store.mjs').RoomStore}} props */
export function MoveSeat({ room }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const pass = useSignal(/** @type {{token: string, until: number} | null} */ (null));
  const open = async () => {
    const reply = await room.makePass();
    if (reply.type !== 'move_pass') return;
    pass.value = reply;
    sheet.current?.showModal();
  };
  const rest = pass.value ? pass.value.until - (now.value + room.skew.value) : 0;
  const link = `${location.origin}/r/${room.code}${MARK}${pass.value?.token}`;
  return html`
    <button type="button" class="button small" data-act="move" disabled=${room.status.value.state !== 'open'} aria-label=${t('move.title')} onClick=${open}>${icon('phone')}<span class="wide-only">${t('move.title')}</span></button>
    <dialog ref=${sheet} class="sheet" aria-label=${t('move.title')} onClose=${() => { pass.value = null; }}>
      ${pass.value && html`
        <h2>${icon('phone')}${t('move.title')}</h2>
        ${rest > 0 ? html`<${Code} text=${link} /><p>${t('move.help')}</p>
          <input readonly value=${link} aria-label=${t('move.link')} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
          <p class="hint">${t('move.left')} <span class="number">${countdown(rest, (hours) => t('clock.hours', { count: hours }))}</span></p>`
        : html`<p>${t('move.over')}</p>`}`}
      <form method="dialog"><button class="button wide" type="submit">${t('move.close')}</button></form>
    </dialog>`;
}
