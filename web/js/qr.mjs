/** A QR code of a short text, drawn here so that a secret in it never travels: byte mode, level L, versions 1 to 6. */

/** Data codewords and error codewords of each block, and how many blocks, by version from 1. */
const SIZES = [[19, 7, 1], [34, 10, 1], [55, 15, 1], [80, 20, 1], [108, 26, 1], [68, 18, 2]];
const LEVEL_L = 1;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
/** @param {number} one @param {number} other */
const times = (one, other) => (one && other ? EXP[LOG[one] + LOG[other]] : 0);

/** The remainder of the data over the generator polynomial. @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => { next[index + 1] ^= times(factor, EXP[root]); });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const lead = rest[index];
    generator.forEach((factor, step) => { rest[index + step] ^= times(factor, lead); });
  }
  return rest.slice(data.length);
}

/** All codewords of a text in the order they are drawn, and the version. @param {string} text */
function codewords(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([data, , blocks]) => bytes.length + 2 <= data * blocks) + 1;
  if (version === 0) throw new RangeError('too long for a QR code of version 6');
  const [size, error, blocks] = SIZES[version - 1];
  const bits = [...`0100${bytes.length.toString(2).padStart(8, '0')}`].map(Number);
  for (const byte of bytes) for (let bit = 7; bit >= 0; bit -= 1) bits.push((byte >> bit) & 1);
  bits.push(0, 0, 0, 0);
  /** @type {number[]} */
  const data = [];
  for (let bit = 0; bit < bits.length; bit += 8) data.push(parseInt(bits.slice(bit, bit + 8).join(''), 2));
  for (let pad = 0; data.length < size * blocks; pad += 1) data.push(pad % 2 ? 0x11 : 0xec);
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * size, (block + 1) * size));
  const errors = parts.map((part) => correction(part, error));
  /** @param {number[][]} rows */
  const woven = (rows) => rows[0].flatMap((_, index) => rows.map((row) => row[index]));
  return { version, words: [...woven(parts), ...woven(errors)] };
}

/** A square of the data is turned over where its mask is 0. @type {((row: number, column: number) => number)[]} */
const MASKS = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (_, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

/** The fixed patterns; null where data goes. @param {number} size @returns {(boolean | null)[][]} */
function frame(size) {
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  for (let at = 0; at < size; at += 1) grid[6][at] = grid[at][6] = at % 2 === 0;
  /** @param {number} row @param {number} column @param {number} reach @param {(distance: number) => boolean} dark */
  const square = (row, column, reach, dark) => {
    for (let r = -reach; r <= reach; r += 1) {
      for (let c = -reach; c <= reach; c += 1) {
        const line = grid[row + r];
        if (line && line[column + c] !== undefined) line[column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
      }
    }
  };
  if (size > 21) square(size - 7, size - 7, 2, (distance) => distance !== 1);
  const finder = (/** @type {number} */ distance) => distance !== 2 && distance !== 4;
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row, column, 4, finder);
  return grid;
}

/** Level and mask, twice, with their own correction. @param {(boolean | null)[][]} grid @param {number} mask */
function describe(grid, mask) {
  const size = grid.length;
  const plain = (LEVEL_L << 3) | mask;
  let rest = plain << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const bits = ((plain << 10) | rest) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const dark = ((bits >> (14 - index)) & 1) === 1;
    const [row, column] = index < 6 ? [8, index] : index < 8 ? [8, index + 1] : index === 8 ? [7, 8] : [14 - index, 8];
    grid[row][column] = dark;
    if (index < 7) grid[size - 1 - index][8] = dark;
    else grid[8][size - 15 + index] = dark;
  }
  grid[size - 8][8] = true;
}

/** How hard a code is to read: long runs, blocks, and dark and light out of balance. @param {boolean[][]} grid */
function hardship(grid) {
  const size = grid.length;
  let points = 0;
  for (const line of [...grid, ...grid.map((_, column) => grid.map((row) => row[column]))]) {
    const runs = line.map(Number).join('').match(/0{5,}|1{5,}/g) ?? [];
    for (const run of runs) points += run.length - 2;
  }
  for (let r = 1; r < size; r += 1) {
    for (let c = 1; c < size; c += 1) {
      const others = [grid[r - 1][c], grid[r][c - 1], grid[r - 1][c - 1]];
      if (others.every((dark) => dark === grid[r][c])) points += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return points + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** @param {number[]} words @param {number} size @param {number} mask @returns {boolean[][]} */
function drawn(words, size, mask) {
  const grid = frame(size);
  describe(grid, mask);
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, index) => (word >> (7 - index)) & 1));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row][column] === null) grid[row][column] = (bits[next++] === 1) !== (MASKS[mask](row, column) === 0);
      }
    }
  }
  return /** @type {boolean[][]} */ (grid);
}

/**
 * Rows of dark (true) and light squares, without the quiet border.
 * @param {string} text @param {number} [mask] the easiest to read, when not given
 */
export function qr(text, mask) {
  const { version, words } = codewords(text);
  const size = 17 + 4 * version;
  const masks = mask === undefined ? MASKS.map((_, index) => index) : [mask];
  const grids = masks.map((one) => drawn(words, size, one));
  return grids.reduce((best, grid) => (hardship(grid) < hardship(best) ? grid : best));
}
