/** What a screen reader should say: one polite line, filled when something concerns the reader. */

const HELD = 400; // milliseconds: what comes close together is said in one breath
/** @type {string[]} */
let lines = [];
/** @type {number | undefined} */
let timer;

/** @param {string} line */
export function announce(line) {
  lines.push(line);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const place = document.getElementById('heard');
    if (place) place.textContent = lines.join(' ');
    lines = [];
  }, HELD);
}
