/** The reader's language and the two catalogues: the pages' own words, and those of games. */
import { hasBoard } from '../games/boards.mjs';
import { signal } from './html.mjs';
import * as saved from './saved.mjs';
import { say } from './words.mjs';

export const LANGUAGES = /** @type {const} */ (['ja', 'en']);
const ROOT = new URL('..', import.meta.url).href;

/** @type {import('./html.mjs').Signal<string>} */
export const language = signal(preferred());
/** @type {import('./html.mjs').Signal<import('../types/views').Catalogue>} */
const words = signal({});
/** @type {import('./html.mjs').Signal<Record<string, import('../types/views').Catalogue>>} */
const games = signal({});

function preferred() {
  const wanted = [new URLSearchParams(location.search).get('lang'), saved.language.get(), ...navigator.languages];
  for (const one of wanted) {
    const known = LANGUAGES.find((name) => one?.toLowerCase().startsWith(name));
    if (known) return known;
  }
  return 'en';
}

/** @param {string} address @returns {Promise<import('../types/views').Catalogue>} */
async function fetchWords(address) {
  const answer = await fetch(address);
  return answer.ok ? answer.json() : {};
}

/** What a game's things are called, and what its own board says besides. @param {string} game @param {string} chosen */
async function wordsOf(game, chosen) {
  const [theirs, board] = await Promise.all([
    fetchWords(`/catalog/${game}/${chosen}.json`),
    hasBoard(game) ? fetchWords(`${ROOT}games/${game}/words/${chosen}.json`) : {},
  ]);
  return { ...board, ...theirs };
}

/** Speak another language from now on. @param {string} chosen */
export async function speak(chosen) {
  const held = Object.keys(games.value);
  const [own, ...theirs] = await Promise.all([
    fetchWords(`${ROOT}words/${chosen}.json`), ...held.map((game) => wordsOf(game, chosen)),
  ]);
  words.value = own;
  games.value = Object.fromEntries(held.map((game, index) => [game, theirs[index]]));
  language.value = chosen;
  document.documentElement.lang = chosen;
}

/** Have a game's words at hand. @param {string} game */
export async function learn(game) {
  if (game in games.value) return;
  games.value = { ...games.value, [game]: {} };
  const found = await wordsOf(game, language.value);
  games.value = { ...games.value, [game]: found };
}

/** Who puts the house's own facts into words. @param {string[]} [names] @returns {import('./words.mjs').Speaker} */
export const houseSpeaker = (names = []) => ({ words: words.value, language: language.value, names });

/** A sentence of the pages. @param {string} key @param {import('./words.mjs').Facts} [facts] */
export const t = (key, facts) => say(houseSpeaker(), key, facts);

/**
 * Who puts a game's facts into words.
 * @param {string} game @param {string[]} [names] @returns {import('./words.mjs').Speaker}
 */
export const speakerOf = (game, names = []) => ({ words: games.value[game] ?? {}, language: language.value, names });
