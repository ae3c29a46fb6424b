/** A character and a location, wherever they lie. */
import { classes, html } from '../../js/html.mjs';
import { say, withoutCopy, word } from '../../js/words.mjs';
import { art, Icon } from './art.mjs';
import { Touch } from './touch.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').Printed} Printed
 * @typedef {Printed & {coins?: number, power?: number, covered?: number, exploited?: boolean}} Place
 * In the market a place has prices, on a board it has covered depths.
 */

/** What a card does. @param {Table} table @param {string} card */
const effect = (table, card) => table.speaker.words[`card.${withoutCopy(card)}.text`] ?? '';

/** @param {{table: Table, card: string, price?: number, idle?: boolean}} props */
export function Character({ table, card, price, idle = false }) {
  const { speaker } = table;
  const name = word(speaker, 'card', card);
  const text = effect(table, card);
  const cost = price === undefined ? '' : say(speaker, 'board.price', { price });
  const title = `${name}: ${text}`;
  return html`
    <${Touch} table=${table} fact="card" id=${card} kind="sk-card" idle=${idle}
        name=${`${name} ${cost}. ${text}`} title=${title}>
      <span class="picture">${art(withoutCopy(card))}</span>
      ${price !== undefined && html`
        <span class="price number"><span class="unseen">${cost}</span><span aria-hidden="true">${price}</span></span>`}
      <b>${name}</b><span class="text">${text}</span>
    <//>`;
}

/**
 * From top to bottom: covered depths have slid over the water line, the next one is framed.
 * @param {{table: Table, place: Place}} props
 */
function Depths({ table, place: { depths, covered } }) {
  const above = covered ?? 0;
  return html`
    <span class="depths">${depths.map((code, index) => {
      const next = covered !== undefined && index === covered;
      const look = classes('depth', code === '_' && 'empty', index < above && 'covered', next && 'next');
      return html`
        <span key=${index} class=${look}><${Icon} code=${code} name=${word(table.speaker, 'icon', code)} /></span>`;
    })}</span>`;
}

/** All of a place in one sentence. @param {Table} table @param {Place} place */
function described({ speaker }, { location, type, points, coins, power, depths, covered, wild_manta: manta }) {
  const left = depths.slice(covered ?? 0);
  const facts = { location, type, points, manta, coins: coins ?? 0, power: power ?? 0, depths: left };
  return say(speaker, covered === undefined ? 'board.location.market' : 'board.location.own', facts);
}

/** Prices in the market, the name on a board. @param {{table: Table, place: Place}} props */
function Head({ table: { speaker }, place: { location, coins, power, exploited } }) {
  const price = (/** @type {string} */ drawing, /** @type {number | undefined} */ amount) => html`
    <span class="cost">${art(drawing, drawing)}<b class="number">${amount}</b></span>`;
  return html`
    <span class="head">
      ${coins === undefined
        ? html`<span class="name">${word(speaker, 'location', location)}</span>`
        : html`${price('coins', coins)}${price('power', power)}`}
      ${exploited && html`<span class="spent" title=${say(speaker, 'board.exploited')}>✓</span>`}
    </span>`;
}

/** The wild manta that it brings and the points it is worth. @param {{table: Table, place: Place}} props */
function Foot({ table: { speaker }, place: { wild_manta: manta, points } }) {
  return html`
    <span class="foot">
      ${manta && html`
        <span class="wild" title=${say(speaker, 'board.manta.gift')}>
          ${art('manta')}<${Icon} code=${manta} name=${word(speaker, 'icon', manta)} />
        </span>`}
      <span class="points"><b class="number">${points}</b><small>${say(speaker, 'board.points')}</small></span>
    </span>`;
}

/** @param {{table: Table, place: Place, idle?: boolean}} props */
export function Location({ table, place, idle = false }) {
  const risen = place.covered === place.depths.length;
  const look = classes('sk-place', place.type, risen && 'risen');
  return html`
    <${Touch} table=${table} fact="location" id=${place.location} kind=${look} idle=${idle}
        name=${described(table, place)}>
      <${Head} table=${table} place=${place} />
      <span class="body"><${Depths} table=${table} place=${place} />${art(place.type, 'motif')}</span>
      <${Foot} table=${table} place=${place} />
    <//>`;
}
