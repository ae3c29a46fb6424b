/**
 * Kinds, ids and numbers into sentences, by the seven rules at the head of protocol/wording.py.
 * @typedef {import('../types/views').Catalogue} Catalogue
 * @typedef {import('../types/views').Json} Json
 * @typedef {import('../types/views').Option} Option
 * @typedef {import('../types/views').Unavailable} Unavailable
 * @typedef {{[name: string]: Json}} Facts
 * @typedef {{words: Catalogue, language: string, names: string[]}} Speaker
 */

const SLOT = /\{(\w+)(?::(\w+))?\}/g;

/** `healer/2` is a healer. @param {string} id */
export const withoutCopy = (id) => id.split('/', 1)[0];

/** @param {Catalogue} words @param {string} key @param {Facts} facts */
function numberForm(words, key, facts) {
  const other = `${key}_other`;
  if (!(other in words)) return key;
  const slots = [...words[other].matchAll(SLOT)].filter(([, name, kind]) => (kind ?? name) !== 'seat');
  const first = slots.map(([, name]) => facts[name]).find((fact) => typeof fact === 'number');
  return first === 1 && `${key}_one` in words ? `${key}_one` : other;
}

/**
 * One fact as a word; `kind` says what it is.
 * @param {Speaker} speaker @param {string} kind @param {Json | undefined} fact @returns {string}
 */
export function word(speaker, kind, fact) {
  const { words, names } = speaker;
  if (typeof fact === 'boolean') return words[`${kind}.${fact}`] ?? String(fact);
  if (typeof fact === 'number') return kind === 'seat' ? names[fact] ?? String(fact + 1) : String(fact);
  if (typeof fact === 'string') return words[`${kind}.${withoutCopy(fact)}`] ?? fact;
  if (Array.isArray(fact) && fact.length > 0) {
    return fact.map((item) => word(speaker, kind, item)).join(words['list.separator'] ?? ', ');
  }
  return words[`${kind}.none`] ?? '';
}

/**
 * The sentence under a key; a key that is missing comes out raw.
 * @param {Speaker} speaker @param {string} key @param {Facts} [facts] @returns {string}
 */
export function say(speaker, key, facts = {}) {
  const { words } = speaker;
  const form = numberForm(words, key, facts);
  if (!(form in words)) return key.slice(key.indexOf('.') + 1);
  return words[form].replace(SLOT, (slot, name, kind = name) =>
    (name in facts ? word(speaker, kind, facts[name]) : slot));
}

/** Whether the catalogue can say this. @param {Speaker} speaker @param {string} key */
export const knows = ({ words }, key) => key in words || `${key}_other` in words;

/** What a seat is asked. @param {Speaker} speaker @param {import('../types/views').Prompt} prompt */
export const promptWords = (speaker, prompt) =>
  say(speaker, `prompt.${prompt.kind}`, { at_least: prompt.at_least, at_most: prompt.at_most, ...prompt.context });

/** One thing to pick. @param {Speaker} speaker @param {Option} option @param {Facts} context */
export const optionWords = (speaker, { kind, facts }, context) =>
  say(speaker, `choice.${kind}`, { ...context, ...facts });

/** Why something cannot be picked. @param {Speaker} speaker @param {Unavailable} thing @param {Facts} context */
export const reasonWords = (speaker, thing, context) =>
  say(speaker, `reason.${thing.reason}`, { ...context, ...thing.option.facts, ...thing.facts });

/** What happened. @param {Speaker} speaker @param {import('../types/views').GameEvent} event */
export function eventWords(speaker, event) {
  const { kind, ...facts } = event;
  return say(speaker, `event.${kind}`, facts);
}

/** The heading of a part of a view: keys joined by dots. @param {Speaker} speaker @param {string} path */
export const label = (speaker, path) => speaker.words[`view.${path}`] ?? path.slice(path.lastIndexOf('.') + 1);

/**
 * A table option's value; a number may stand for itself.
 * @param {Speaker} speaker @param {string} name @param {string | number} value
 */
export const valueWords = (speaker, name, value) => speaker.words[`option.${name}.${value}`] ?? String(value);
