/** One player's things: the board with its five slots, the mantas; one's own hand and piles besides. */
import { classes, html } from '../../js/html.mjs';
import { mark } from '../../js/icons.mjs';
import { say, withoutCopy, word } from '../../js/words.mjs';
import { art, Icon } from './art.mjs';
import { Character, Location } from './cards.mjs';
import { Touch } from './touch.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').PlayerView} PlayerView
 * @typedef {import('../../types/sea-kings').SeaPrivate} SeaPrivate
 */

const SLOTS = 5;

/** @param {{table: Table, token: import('../../types/sea-kings').MantaView, own: boolean}} props */
function Manta({ table, token, own }) {
  const { speaker } = table;
  const code = withoutCopy(token.manta);
  const state = say(speaker, token.tired ? 'board.tired' : 'board.ready');
  return html`
    <${Touch} table=${table} fact="manta" id=${token.manta} kind=${classes('sk-manta', token.tired && 'tired', token.wild && 'wild')} idle=${!own}
        name=${`${word(speaker, 'manta', token.manta)} (${state})`}>
      ${art('manta')}<${Icon} code=${code} name=${word(speaker, 'icon', code)} /><small>${state}</small>
    <//>`;
}

/** @param {{table: Table, player: PlayerView, seat: number, own: boolean}} props */
export function Kingdom({ table, player, seat, own }) {
  const { speaker } = table;
  const free = Math.max(0, SLOTS - player.board.length);
  return html`
    <section class=${classes('sk-kingdom', own && 'own')} id=${own ? 'sk-kingdom' : undefined} aria-label=${say(speaker, 'board.kingdom', { seat })} data-kingdom=${seat}>
      <div class="sk-lands">
        <h2>${mark(seat)}${own ? say(speaker, 'board.kingdom.own') : speaker.names[seat]} <span class="number">${player.board.length}/${SLOTS}</span></h2>
        <div class="cards">
          ${player.board.map((place) => html`<${Location} key=${place.location} table=${table} place=${place} idle=${!own} />`)}
          ${Array.from({ length: free }, (_, index) => html`<div key=${`free${index}`} class="sk-slot">${own ? say(speaker, 'board.slot') : ''}</div>`)}
        </div>
      </div>
      <div class="sk-mantas"><h2>${say(speaker, 'board.mantas')}</h2>
        <div class="tokens">${player.mantas.map((token, index) => html`<${Manta} key=${index} table=${table} token=${token} own=${own} />`)}</div></div>
    </section>`;
}

/** A pile that opens to show what lies in it. @param {{table: Table, label: string, cards: string[], kind: 'card' | 'location'}} props */
function Pile({ table, label, cards, kind }) {
  return html`
    <details class="sk-pile"><summary>${art('deck')}<b class="number">${cards.length}</b> ${label}</summary>
      <div class="cards">${kind === 'card'
        ? cards.map((card) => html`<${Character} key=${card} table=${table} card=${card} />`)
        : cards.map((place) => html`<span class="sk-name" key=${place}>${word(table.speaker, 'location', place)}</span>`)}</div></details>`;
}

/** @param {{table: Table, mine: SeaPrivate, player: PlayerView | null}} props */
export function Hand({ table, mine, player }) {
  const { speaker } = table;
  return html`
    <section class="sk-hand" id="sk-hand" aria-label=${say(speaker, 'board.hand')}>
      <div class="top"><h2>${art('hand')}${say(speaker, 'board.hand')} <span class="number">${mine.hand.length}</span></h2><span class="sum">${say(speaker, 'board.sum', { points: mine.points })}</span>
        <div class="sk-piles">
          <${Pile} table=${table} label=${say(speaker, 'board.discard')} cards=${mine.discard} kind="card" />
          <${Pile} table=${table} label=${say(speaker, 'board.scored')} cards=${mine.scored} kind="location" />
        </div></div>
      ${mine.draft && html`<div class="cards">${mine.draft.seen.map((king) => html`<${Character} key=${king} table=${table} card=${king} />`)}</div>`}
      <div class="cards" tabindex="0" role="group" aria-label=${say(speaker, 'board.hand')}>
        ${player?.in_play.map((card) => html`<div class="sk-played" key=${card}><${Character} table=${table} card=${card} idle=${true} /><small>${say(speaker, 'board.in_play')}</small></div>`)}
        ${mine.hand.map((card) => html`<${Character} key=${card} table=${table} card=${card} />`)}
      </div>
    </section>`;
}

/** The line under a player's name. @param {{table: Table, seat: number}} props */
export function SeatNote({ table, seat }) {
  const player = /** @type {any} */ (table.public.game)?.players?.[seat];
  if (!player) return null;
  const { speaker } = table;
  const ready = player.mantas.filter((/** @type {any} */ token) => !token.tired).length;
  /** @param {string} drawing @param {string} key @param {string | number} value */
  const count = (drawing, key, value) => html`<span title=${say(speaker, key)}>${art(drawing)}<span class="unseen">${say(speaker, key)}</span><b class="number">${value}</b></span>`;
  return html`
    <div class="sk-note">
      ${count('hand', 'board.hand', player.hand)}${count('deck', 'board.discard', player.discard)}${count('manta', 'board.mantas.ready', `${ready}/${player.mantas.length}`)}
      ${count('score', 'board.scored', player.scored)}${count('lord', 'board.goal_points', player.goal_points)}
      ${player.king !== null && html`<span class="king">${say(speaker, 'board.king', { number: player.king })}</span>`}
    </div>`;
}
