/** Games that have a board of their own; every other game is drawn from its data. */

/**
 * What a board's module gives. `touches` says which options can be picked on the board itself: a small screen lists the
 * others first.
 * @typedef {{styles: string[], Board: (props: {table: import('../types/table').Table}) => any,
 *   touches?: (table: import('../types/table').Table, option: import('../types/views').Option) => boolean,
 *   SeatNote?: (props: {table: import('../types/table').Table, seat: number}) => any,
 *   scoreParts?: (table: import('../types/table').Table) => {label: string, values: number[]}[]}} BoardModule
 * @type {Record<string, () => Promise<BoardModule>>}
 */
const BOARDS = {
  'sea-kings': () => import('./sea-kings/table.mjs'),
};

const COVERS = new Set(['sea-kings', 'tollway']);

/** The address of a game's picture, if it has one. @param {string} game */
export const coverOf = (game) => (COVERS.has(game) ? new URL(`${game}/cover.svg`, import.meta.url).href : null);

/** Games whose board brings words of its own, in `words/LANG.json` beside it. @param {string} game */
export const hasBoard = (game) => game in BOARDS;

/** A game's own board with its styles in place, or null. @param {string} game @returns {Promise<BoardModule | null>} */
export async function boardOf(game) {
  if (!(game in BOARDS)) return null;
  const board = await BOARDS[game]();
  await Promise.all(board.styles.map((sheet) => styled(new URL(`${game}/${sheet}`, import.meta.url).href)));
  return board;
}

/** @param {string} href */
function styled(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((done) => { link.onload = done; link.onerror = done; });
}
