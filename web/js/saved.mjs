/** What this browser remembers: seats it holds, a name, a language. Without storage, for as long as the page lives. */

const HOUSE = 'tidegate.';
/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return localStorage.getItem(HOUSE + key);
  } catch {
    return here.get(key) ?? null;
  }
}

/** @param {string} key @param {string | null} value */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(HOUSE + key);
    else localStorage.setItem(HOUSE + key, value);
  } catch {
    if (value === null) here.delete(key);
    else here.set(key, value);
  }
}

export const name = { get: () => read('name') ?? '', set: (/** @type {string} */ value) => write('name', value) };
export const language = { get: () => read('language'), set: (/** @type {string} */ value) => write('language', value) };

/** The token that proves a person in one room. */
export const token = {
  /** @param {string} code */
  get: (code) => read(`room.${code}`),
  /** @param {string} code @param {string} value */
  set: (code, value) => write(`room.${code}`, value),
  /** @param {string} code */
  forget: (code) => write(`room.${code}`, null),
};

/** The last events of a room, for a page that is loaded again; kept for one tab. */
export const log = {
  /** @param {string} code @returns {import('../types/views').GameEvent[]} */
  get: (code) => {
    try {
      return JSON.parse(sessionStorage.getItem(`${HOUSE}log.${code}`) ?? '[]');
    } catch {
      return [];
    }
  },
  /** @param {string} code @param {import('../types/views').GameEvent[]} events */
  set: (code, events) => {
    try {
      sessionStorage.setItem(`${HOUSE}log.${code}`, JSON.stringify(events));
    } catch {
      // without storage the log begins anew with each page
    }
  },
};

/** Codes of the rooms this browser holds a token for. @returns {string[]} */
export function roomsHeld() {
  const prefix = `${HOUSE}room.`;
  const ours = (/** @type {string[]} */ keys) => keys.filter((key) => key.startsWith(prefix));
  let keys;
  try {
    keys = ours(Object.keys(localStorage));
  } catch {
    keys = ours([...here.keys()].map((key) => HOUSE + key));
  }
  return keys.map((key) => key.slice(prefix.length)).sort();
}
