/** Reads what the server's side says from stdin and prints whatever the page would say or make otherwise. */
import { text } from 'node:stream/consumers';
import { applyPatch, canonical, crc32 } from '../../web/js/patch.mjs';
import { eventWords, label, optionWords, promptWords, reasonWords } from '../../web/js/words.mjs';

const SAY = { prompt: promptWords, option: optionWords, reason: reasonWords, event: eventWords, label };
const { patches, sayings, catalogues } = JSON.parse(await text(process.stdin));
const differences = [];
for (const { before, patch, after, check } of patches) {
  const made = canonical(applyPatch(before, patch));
  if (made !== canonical(after) || crc32(made) !== check) differences.push({ patch });
}
for (const { how, language, names, things, text: expected } of sayings) {
  const said = SAY[how]({ words: catalogues[language], language, names }, ...things);
  if (said !== expected) differences.push({ how, expected, said });
}
console.log(JSON.stringify(differences));
