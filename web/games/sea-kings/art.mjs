/** Our own drawings for Sea Kings, 48 by 48: `f` is filled, `l` drawn with a line, `d` cut out in the dark. */
import { html } from '../../js/html.mjs';

/** @type {Record<string, {f?: string, l?: string, d?: string}>} */
const ART = {
  shark: { f: 'M9 33C16 29 20 11 37 6c-5 9-4 19 0 27z', l: 'M3 40c4 0 4-3 8-3s4 3 8 3 4-3 8-3 4 3 8 3 4-3 10-3' },
  wreck: { f: 'M6 31l24-8 13 6-7 11H14z', l: 'M23 25L15 5M17 10l16 5-13 6M3 44c5 0 5-2 10-2s5 2 11 2 6-2 11-2 5 2 10 2' },
  ruins: { f: 'M6 13L24 4l18 9v4H6zM9 20h6v18H9zM21 20h6v18h-6zM33 27h6v11h-6zM5 40h38v4H5z', l: 'M33 20l3 4' },
  volcano: { f: 'M17 20h14l14 24H3z', l: 'M22 15c-4-4 3-6 0-11M29 15c-3-4 4-5 2-9', d: 'M21 22l3 10 2-6 4 9 1-13z' },
  coins: { f: 'M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38z', d: 'M24 11a13 13 0 1 0 0 26 13 13 0 0 0 0-26zm0 4l9 9-9 9-9-9z' },
  power: { l: 'M24 45V6M10 9v8c0 8 6 12 14 12s14-4 14-12V9M20 10l4-6 4 6M6 14l4-6 4 6M34 14l4-6 4 6' },
  raise: { f: 'M24 5l17 19H31v19H17V24H7z' },
  raise_fully: { f: 'M7 4h34v6H7zM24 13l15 16h-9v15H18V29H9z' },
  recruit: { f: 'M19 22a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM2 43c1-11 8-17 17-17s16 6 17 17z', l: 'M39 8v14M32 15h14' },
  take_back: { l: 'M14 17h17a11 11 0 0 1 0 22H15M22 7L12 17l10 10' },
  score: { f: 'M24 3l6.5 13.5 14.5 2-10.5 10.3 2.5 14.7L24 36.5 11 43.5l2.5-14.7L3 18.5l14.5-2z' },
  manta: { f: 'M24 9c2-3 4-4 5-4 0 3 1 6 4 8 5 2 10 3 13 6-8 2-13 7-17 14-2 3-3 4-3 6l1 7h-6l1-7c0-2-1-3-3-6-4-7-9-12-17-14 3-3 8-4 13-6 3-2 4-5 4-8 1 0 3 1 5 4z' },
  hand: { l: 'M8 14l10-4 10 26-10 4zM21 9l10-1 4 28-8 1M33 9l8 3-7 20' },
  deck: { l: 'M8 8h22v30H8zM30 12h5v30H13v-4M35 16h5v28H18' },
  card: { l: 'M11 5h26v38H11z' },
  matrona: { f: 'M24 44L7 27C4 14 13 5 24 5s20 9 17 22z', d: 'M24 42L15 12h2zM24 42l9-30h-2zM24 42l-1-33h2z' },
  lord: { f: 'M5 40h38v4H5zM5 36L3 13l11 9L24 6l10 16 11-9-2 23z' },
  dragoon: { l: 'M31 8c-9-5-18 1-16 9 2 6 11 7 12 14 1 8-9 11-12 5-1-3 2-5 4-3M31 8l9 5-9 3M14 12l-4-3M13 18l-5 0M28 22l6 2' },
  negotiator: { f: 'M4 6h26v18H16l-7 7v-7H4z', l: 'M34 16h10v18h-5v7l-7-7H20' },
  wave_teller: { l: 'M3 34c11 0 12-24 26-24 10 0 14 9 9 15-4 4-11 2-10-4M3 43c6 0 6-3 11-3s5 3 10 3 5-3 10-3 5 3 11 3' },
  legion: { f: 'M24 4l17 6v12c0 12-7 18-17 22C14 40 7 34 7 22V10z', d: 'M22 12h4v10h9v4h-9v11h-4V26h-9v-4h9z' },
  diplomat: { f: 'M24 18c10 0 16 5 16 12s-6 11-16 11S8 37 8 30s6-12 16-12z', l: 'M13 19C6 17 4 11 7 5l4 6 5-2M35 19c7-2 9-8 6-14l-4 6-5-2M10 38l-5 5M38 38l5 5' },
  megalodon: { f: 'M24 3c13 0 20 11 20 24L38 22l-3 9-5-9-6 10-6-10-5 9-3-9-6 5C4 14 11 3 24 3zM8 36l5-5 5 8 6-8 6 8 5-8 5 5c-2 6-8 10-16 10S10 42 8 36z' },
  accountant: { f: 'M24 9l14 8v14l-14 8-14-8V17z', l: 'M24 9V4M10 16l-6-3M38 16l6-3M10 32l-6 4M38 32l6 4', d: 'M24 15l8 5v9l-8 5-8-5v-9z' },
  healer: { f: 'M18 4h12v14h14v12H30v14H18V30H4V18h14z' },
  manta_leader: { f: 'M24 15c2-3 4-4 5-4 0 3 1 6 4 8 5 2 9 3 12 6-8 1-12 6-16 12-2 3-2 4-2 8h-6c0-4 0-5-2-8-4-6-8-11-16-12 3-3 7-4 12-6 3-2 4-5 4-8 1 0 3 1 5 4zM17 9V2l4 3 3-4 3 4 4-3v7z' },
  marauder: { l: 'M24 14v30M15 22h18M6 29c2 10 9 15 18 15s16-5 18-15M2 33l4-5 5 4M46 33l-4-5-5 4M24 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z' },
  angler: { f: 'M4 29c5-9 13-13 22-13 8 0 13 4 15 9l5-5v20l-5-5c-3 6-9 9-16 9-9 0-17-5-21-15z', l: 'M22 16C21 8 13 5 8 8', d: 'M6 31h12l-2 3H8zM18 22a3 3 0 1 0 0 6 3 3 0 0 0 0-6z' },
  researcher: { l: 'M20 5a15 15 0 1 0 0 30 15 15 0 0 0 0-30zM31 31l13 13M13 20c3-4 5 4 7 0s5 4 7 0' },
  eel: { l: 'M6 40c10 4 14-6 10-12s0-12 8-10 4 12 10 12 10-7 6-14l-6 3M34 19l-4-4' },
  kai: { f: 'M3 24c7-10 16-13 25-9 4 2 7 5 9 8l8-7v16l-8-7c-2 4-5 6-9 8-9 4-18 1-25-9z', d: 'M14 19a3 3 0 1 0 0 6 3 3 0 0 0 0-6z' },
  xander: { l: 'M7 7l34 34M41 7L7 41M5 13l2-6 6-2M43 13l-2-6-6-2M12 32l4 4M36 32l-4 4' },
  mara: { f: 'M4 14c8-4 14-2 20 2 6-4 12-6 20-2 0 12-5 20-12 20-4 0-6-3-8-6-2 3-4 6-8 6C9 34 4 26 4 14z', d: 'M10 20c4-2 8 0 9 5-5 1-8-1-9-5zM38 20c-4-2-8 0-9 5 5 1 8-1 9-5z' },
  sol: { f: 'M24 14a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', l: 'M24 3v6M24 39v6M3 24h6M39 24h6M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4' },
  adela: { l: 'M19 29l-5 5a6 6 0 0 1-9-9l6-6M29 19l5-5a6 6 0 0 1 9 9l-6 6M18 12l-2-7M30 36l2 7M12 18l-7-2M36 30l7 2' },
  franslot: { f: 'M14 22a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM34 22a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM24 3a11 11 0 0 0-10 16c6 0 9 3 10 6 1-3 4-6 10-6A11 11 0 0 0 24 3z' },
  herbert: { f: 'M10 18h6v-6h7v6h2v-8h7v8h2v-4h6v16c0 9-6 14-15 14-8 0-15-5-15-14z' },
  theseus: { f: 'M2 24C8 14 15 10 24 10s16 4 22 14c-6 10-13 14-22 14S8 34 2 24z', d: 'M24 15a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6z' },
};

/** @param {string} name @param {string} [kind] */
export function art(name, kind = '') {
  const { f, l, d } = ART[name] ?? ART.card;
  return html`
    <svg class=${`art ${kind}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      ${f && html`<path class="fill" d=${f} />`}${l && html`<path class="line" d=${l} />`}${d && html`<path class="cut" fill-rule="evenodd" d=${d} />`}
    </svg>`;
}

/** The letters of an icon's code, and its drawing. @type {Record<string, string>} */
const OF_CODE = { C: 'coins', P: 'power', R: 'raise', RF: 'raise_fully', HF: 'recruit', TB: 'take_back', SC: 'score' };
/** The letter that binds power to a type of place. @type {Record<string, string>} */
const BOUND = { S: 'shark', W: 'wreck', A: 'ruins', V: 'volcano' };

/** What an icon's code says: `P2@S` is two power against sharks. @param {string} code */
export function parts(code) {
  const [plain, bound] = code.split('@');
  const letters = plain.replace(/\d+$/, '');
  const amount = plain.slice(letters.length);
  return { drawing: OF_CODE[letters] ?? null, amount, bound: bound ? BOUND[bound] : null };
}

/** A depth's or manta's icon, with its name for those who hear. @param {{code: string, name: string}} props */
export function Icon({ code, name }) {
  const { drawing, amount, bound } = parts(code);
  return html`<span class="sk-icon" title=${name}><span class="unseen">${name}</span>${drawing && art(drawing, drawing)}<b class="number" aria-hidden="true">${amount}</b>${bound && art(bound, 'bound')}</span>`;
}
