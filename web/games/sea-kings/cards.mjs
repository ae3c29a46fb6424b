/** A character and a location, wherever they lie. */
import { classes, html } from '../../js/html.mjs';
import { say, withoutCopy, word } from '../../js/words.mjs';
import { art, Icon } from './art.mjs';
import { Touch } from './touch.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').Printed & {coins?: number, power?: number, covered?: number, exploited?: boolean}} Place
 */

/** What a card does. @param {Table} table @param {string} card */
const effect = (table, card) => table.speaker.words[`card.${withoutCopy(card)}.text`] ?? '';

/** @param {{table: Table, card: string, price?: number, idle?: boolean}} props */
export function Character({ table, card, price, idle = false }) {
  const { speaker } = table;
  const name = word(speaker, 'card', card);
  const text = effect(table, card);
  const cost = price === undefined ? '' : say(speaker, 'board.price', { price });
  return html`
    <${Touch} table=${table} fact="card" id=${card} kind="sk-card" name=${`${name} ${cost}. ${text}`} title=${`${name}: ${text}`} idle=${idle}>
      <span class="picture">${art(withoutCopy(card))}</span>
      ${price !== undefined && html`<span class="price number"><span class="unseen">${cost}</span><span aria-hidden="true">${price}</span></span>`}
      <b>${name}</b><span class="text">${text}</span>
    <//>`;
}

/** The depths from top to bottom: covered ones have slid over the water line, the next one is framed. @param {{table: Table, place: Place}} props */
function Depths({ table, place }) {
  const covered = place.covered ?? 0;
  return html`
    <span class="depths">
      ${place.depths.map((code, index) => html`
        <span key=${index} class=${classes('depth', code === '_' && 'empty', index < covered && 'covered', place.covered !== undefined && index === covered && 'next')}>
          <${Icon} code=${code} name=${word(table.speaker, 'icon', code)} /></span>`)}
    </span>`;
}

/** @param {Table} table @param {Place} place */
function described(table, place) {
  const { speaker } = table;
  const left = place.depths.slice(place.covered ?? 0);
  return say(speaker, place.covered === undefined ? 'board.location.market' : 'board.location.own', {
    location: place.location, type: place.type, points: place.points, coins: place.coins ?? 0, power: place.power ?? 0, depths: left, manta: place.wild_manta,
  });
}

/** @param {{table: Table, place: Place, idle?: boolean}} props */
export function Location({ table, place, idle = false }) {
  const { speaker } = table;
  const name = word(speaker, 'location', place.location);
  const risen = place.covered === place.depths.length;
  const sentence = described(table, place);
  return html`
    <${Touch} table=${table} fact="location" id=${place.location} kind=${classes('sk-place', place.type, risen && 'risen')} name=${sentence} idle=${idle}>
      <span class="head">
        ${place.coins !== undefined && html`<span class="cost">${art('coins', 'coins')}<b class="number">${place.coins}</b></span><span class="cost">${art('power', 'power')}<b class="number">${place.power}</b></span>`}
        ${place.coins === undefined && html`<span class="name">${name}</span>`}
        ${place.exploited && html`<span class="spent" title=${say(speaker, 'board.exploited')}>✓</span>`}
      </span>
      <span class="body">
        <${Depths} table=${table} place=${place} />
        ${art(place.type, 'motif')}
      </span>
      <span class="foot">
        ${place.wild_manta && html`<span class="wild" title=${say(speaker, 'board.manta.gift')}>${art('manta')}<${Icon} code=${place.wild_manta} name=${word(speaker, 'icon', place.wild_manta)} /></span>`}
        <span class="points"><b class="number">${place.points}</b><small>${say(speaker, 'board.points')}</small></span>
      </span>
    <//>`;
}
