/** Our own drawings, 24 by 24, drawn with lines of the text's colour. */
import { html } from './html.mjs';

/** @type {Record<string, string>} */
const LINES = {
  tide: 'M2 9c2.2 0 2.2-2 4.5-2S8.8 9 11 9s2.2-2 4.5-2S17.8 9 20 9h2M2 14.5c2.2 0 2.2-2 4.5-2s2.3 2 4.5 2 2.2-2 4.5-2 2.3 2 4.5 2h2M6 20c1.6 0 1.8-1.5 3.5-1.5S11.6 20 13 20s1.8-1.5 3.5-1.5S18.6 20 20 20',
  plus: 'M12 5v14M5 12h14',
  enter: 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11M11 8l4 4-4 4',
  back: 'M19 12H5M11 6l-6 6 6 6',
  copy: 'M9 9h10v11H9zM5 15H4V4h11v1',
  check: 'M4.5 12.5l5 5 10-11',
  close: 'M6 6l12 12M18 6L6 18',
  crown: 'M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z',
  bot: 'M12 3v4M6 7h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9 12v1.5M15 12v1.5M9.5 16h5M1.5 12v3M22.5 12v3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  seat: 'M7 4v9h10V4M5 13h14v3H5zM7 16v5M17 16v5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  leave: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9 12h11M16 8l4 4-4 4',
  eye: 'M2 12c2.5-4.5 6-6.5 10-6.5S19.5 7.5 22 12c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  offline: 'M3 3l18 18M8.5 15.5a5 5 0 0 1 5.5-1M5 12a10 10 0 0 1 4-2.4M2 8.5a15 15 0 0 1 4-2.5M19 12a10 10 0 0 0-4.5-2.5M22 8.5a15 15 0 0 0-11-3.4M12 19.5v.01',
  phone: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2',
  scroll: 'M6 3h11a2 2 0 0 1 2 2v11M6 3a2 2 0 0 0-2 2v2h4V5a2 2 0 0 0-2-2zM8 7v11a3 3 0 0 0 3 3h8a2 2 0 0 0 2-2v-1h-9v.5a2.5 2.5 0 0 1-2.5 2.5M11 8h5M11 12h5',
  people: 'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.7 3-5.5 6.5-5.5s6.1 1.8 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.5M18 15c2 .7 3.2 2.3 3.5 5',
  trophy: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.2 5 3.8 5M17 6h3.5c0 3-1.2 5-3.8 5M12 15v4M8 20.5h8',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9S14.5 18.4 12 21c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  save: 'M12 3v11M7.5 10L12 14.5 16.5 10M4 15v5h16v-5',
  open: 'M3 19V6h6l2 2h9v3M3 19l3-8h16l-3 8z',
  storm: 'M7 15a4 4 0 1 1 .8-7.9A5.5 5.5 0 0 1 18.3 9 3.5 3.5 0 0 1 18 15M12.5 12l-2 4h3.5l-2 4.5',
  empty: 'M3 17c2 0 2-1.5 4-1.5S9 17 11 17s2-1.5 4-1.5 2 1.5 4 1.5h2M12 13V4M12 4l6 6h-6M12 6L7.5 11H12',
};

/** A drawing beside words that say the same. @param {string} name @param {string} [kind] */
export const icon = (name, kind = '') => html`
  <svg class=${`icon ${kind}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${LINES[name]} /></svg>`;

/** Each seat's own shape: colour is never the only sign. */
const SHAPES = [
  'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', 'M12 3.5L21 19.5H3z', 'M4.5 4.5h15v15h-15z', 'M12 2.5L21.5 12 12 21.5 2.5 12z',
  'M12 2.5l2.8 6.3 6.7.700-5 4.6 1.4 6.7L12 17.4l-5.9 3.4 1.4-6.7-5-4.6 6.7-.7z', 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
];

/** The mark of a seat. @param {number} seat */
export const mark = (seat) => html`
  <svg class="mark" data-seat=${seat % SHAPES.length} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${SHAPES[seat % SHAPES.length]} /></svg>`;
