/** Any view of any game: objects as labelled values, lists by seat as a table, lists of things as tiles. */
import { html } from '../html.mjs';
import { mark } from '../icons.mjs';
import { t } from '../language.mjs';
import { label, word } from '../words.mjs';

/**
 * @typedef {import('../../types/views').Json} Json
 * @typedef {{[key: string]: Json}} Dict
 * @typedef {import('../words.mjs').Speaker} Speaker
 */

const SEATS = new Set(['seat', 'owner', 'active', 'player']);
/** @param {Json} value @returns {value is Dict} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {Json} value */
const isPlain = (value) => typeof value !== 'object' || value === null;

/** @param {{speaker: Speaker, name: string, value: Json}} props */
function Plain({ speaker, name, value }) {
  if (value === null) return html`<span class="nothing">–</span>`;
  if (SEATS.has(name) && typeof value === 'number') {
    return html`<span class="seat">${mark(value)}${speaker.names[value] ?? value + 1}</span>`;
  }
  return html`<span class=${typeof value === 'number' ? 'number' : ''}>${word(speaker, name, value)}</span>`;
}

/** Lists with an item for each seat, side by side. @param {{speaker: Speaker, columns: [string, Json[]][]}} props */
function BySeat({ speaker, columns }) {
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${t('view.seats')}><table class="by-seat">
      <thead><tr>
        <th scope="col">${t('players.title')}</th>
        ${columns.map(([key]) => html`<th scope="col" key=${key}>${label(speaker, key)}</th>`)}
      </tr></thead>
      <tbody>${speaker.names.map((name, seat) => html`
        <tr key=${seat}>
          <th scope="row">${mark(seat)}${name}</th>
          ${columns.map(([key, values]) => html`
            <td key=${key}><${Value} speaker=${speaker} path=${key} value=${values[seat]} /></td>`)}
        </tr>`)}</tbody>
    </table></div>`;
}

/**
 * A row of things, each numbered from 0 as the game counts.
 * @param {{speaker: Speaker, path: string, items: Dict[]}} props
 */
function Tiles({ speaker, path, items }) {
  const idle = (/** @type {Dict} */ item) => Object.values(item).every((value) => value === null || value === 0);
  return html`
    <ol class="tiles">${items.map((item, index) => html`
      <li key=${index} class=${idle(item) ? 'idle' : ''}><b class="number">${index}</b>
        ${Object.entries(item).map(([key, value]) => html`
          <span key=${key}>
            <small>${label(speaker, `${path}.${key}`)}</small>
            <${Value} speaker=${speaker} path=${`${path}.${key}`} value=${value} />
          </span>`)}
      </li>`)}</ol>`;
}

/** @param {{speaker: Speaker, path: string, value: Json}} props */
function Value({ speaker, path, value }) {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (isPlain(value)) return html`<${Plain} speaker=${speaker} name=${name} value=${value} />`;
  if (isObject(value)) return html`<${Members} speaker=${speaker} path=${path} value=${value} />`;
  const items = /** @type {Json[]} */ (value);
  if (items.length === 0) return html`<span class="nothing">–</span>`;
  if (items.every(isObject)) return html`<${Tiles} speaker=${speaker} path=${path} items=${items} />`;
  return html`
    <ul class="chips">${items.map((item, index) => html`
      <li key=${index}><${Value} speaker=${speaker} path=${path} value=${item} /></li>`)}</ul>`;
}

/** @param {{speaker: Speaker, path?: string, value: Dict}} props */
function Members({ speaker, path = '', value }) {
  const seats = speaker.names.length;
  /** @param {Json} part @returns {part is Json[]} */
  const bySeat = (part) => path === '' && Array.isArray(part) && part.length === seats && part.every(isPlain);
  const entries = Object.entries(value);
  const seated = /** @type {[string, Json[]][]} */ (entries.filter(([, part]) => bySeat(part)));
  const rest = entries.filter(([, part]) => !bySeat(part));
  const pathOf = (/** @type {string} */ key) => (path ? `${path}.${key}` : key);
  return html`
    ${seated.length > 0 && html`<${BySeat} speaker=${speaker} columns=${seated} />`}
    <dl class="members">${rest.map(([key, part]) => html`
      <div key=${key} class=${isPlain(part) ? 'short' : ''}>
        <dt>${label(speaker, pathOf(key))}</dt>
        <dd><${Value} speaker=${speaker} path=${pathOf(key)} value=${part} /></dd>
      </div>`)}</dl>`;
}

/** @param {{title: string, speaker: Speaker, value: Json}} props */
function Part({ title, speaker, value }) {
  if (!isObject(value)) return null;
  return html`
    <section class="panel" aria-label=${title}>
      <h2>${title}</h2><${Members} speaker=${speaker} value=${value} />
    </section>`;
}

/** @param {{table: import('../../types/table').Table}} props */
export function GenericBoard({ table }) {
  const { speaker } = table;
  return html`
    <div class="generic">
      <${Part} title=${t('view.own')} speaker=${speaker} value=${table.private?.game ?? null} />
      <${Part} title=${t('view.table')} speaker=${speaker} value=${table.public.game} />
    </div>`;
}
