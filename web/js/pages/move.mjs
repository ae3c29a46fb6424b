/**
 * One's seat on another device: a pass for two minutes, as a code to scan and a link.
 * It stands in the part of an address that is never sent.
 */
import { countdown, now } from '../clock.mjs';
import { Button, selectAll } from '../controls.mjs';
import { html, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { qr } from '../qr.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {{token: string, until: number}} Pass
 */

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
  const square = (/** @type {boolean} */ dark, /** @type {number} */ x, /** @type {number} */ y) =>
    (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '');
  const squares = rows.map((row, y) => row.map((dark, x) => square(dark, x, y)).join('')).join('');
  return html`
    <svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${t('move.qr')} shape-rendering="crispEdges">
      <path d=${squares} fill="#000" />
    </svg>`;
}

/** @param {{room: RoomStore, pass: Pass}} props */
function PassShown({ room, pass }) {
  const rest = pass.until - (now.value + room.skew.value);
  if (rest <= 0) return html`<p>${t('move.over')}</p>`;
  const link = `${location.origin}/r/${room.code}${MARK}${pass.token}`;
  const time = countdown(rest, (hours) => t('clock.hours', { count: hours }));
  return html`
    <${Code} text=${link} />
    <p>${t('move.help')}</p>
    <input readonly value=${link} aria-label=${t('move.link')} onFocus=${selectAll} />
    <p class="hint">${t('move.left')} <span class="number">${time}</span></p>`;
}

/** @param {{room: RoomStore}} props */
export function MoveSeat({ room }) {
  const sheet = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const pass = useSignal(/** @type {Pass | null} */ (null));
  const lost = room.status.value.state !== 'open';
  const title = t('move.title');
  const open = async () => {
    const reply = await room.makePass();
    if (reply.type !== 'move_pass') return;
    pass.value = reply;
    sheet.current?.showModal();
  };
  const forget = () => { pass.value = null; };
  return html`
    <${Button} kind="small" act="move" picture="phone" disabled=${lost} aria-label=${title} onClick=${open}>
      <span class="wide-only">${title}</span>
    <//>
    <dialog ref=${sheet} class="sheet" aria-label=${title} onClose=${forget}>
      <h2>${icon('phone')}${title}</h2>
      ${pass.value && html`<${PassShown} room=${room} pass=${pass.value} />`}
      <form method="dialog"><${Button} type="submit" kind="wide">${t('move.close')}<//></form>
    </dialog>`;
}
