/**
 * Applies the server's patches and checks the outcome. What did not change keeps its identity.
 * @typedef {import('../types/views').Json} Json
 * @typedef {{[key: string]: Json}} Members
 */

/** @param {Json | undefined} value @returns {value is Members} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The patch does not fit the value it was meant for; only a whole view helps. */
export class PatchDoesNotFit extends Error {}

/**
 * `{}` is no change, `[value]` is a new value, an object has the patches of its members.
 * @param {Json} value @param {Json} patch @returns {Json}
 */
export function applyPatch(value, patch) {
  if (Array.isArray(patch)) {
    if (patch.length !== 1) throw new PatchDoesNotFit('a value cannot go alone');
    return patch[0];
  }
  if (!isObject(patch)) throw new PatchDoesNotFit('a patch is an object or a wrapped value');
  if (Object.keys(patch).length === 0) return value;
  if (Array.isArray(value)) return patchArray(value, patch);
  if (isObject(value)) return patchObject(value, patch);
  throw new PatchDoesNotFit('members of a plain value');
}

/** @param {Members} value @param {Members} patch */
function patchObject(value, patch) {
  const next = { ...value };
  for (const [key, part] of Object.entries(patch)) {
    if (Array.isArray(part) && part.length === 0) delete next[key];
    else if (Array.isArray(part)) next[key] = part[0];
    else if (Object.prototype.hasOwnProperty.call(value, key)) next[key] = applyPatch(value[key], part);
    else throw new PatchDoesNotFit(`no member ${key}`);
  }
  return next;
}

/**
 * `<` items left in front, `+` came at the end; indices count in the new array.
 * @param {Json[]} value @param {Members} patch
 */
function patchArray(value, patch) {
  const { '<': dropped, '+': won, ...changed } = patch;
  const next = typeof dropped === 'number' ? value.slice(dropped) : value.slice();
  if (Array.isArray(won)) next.push(...won);
  for (const [key, part] of Object.entries(changed)) {
    const index = Number(key);
    if (!(index in next)) throw new PatchDoesNotFit(`no item ${key}`);
    next[index] = applyPatch(next[index], part);
  }
  return next;
}

/** JSON with sorted keys and no spaces. @param {Json} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32 of a text's UTF-8 bytes, as zlib counts it. @param {string} text */
export function crc32(text) {
  let rest = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
