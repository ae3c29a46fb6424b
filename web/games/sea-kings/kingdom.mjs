/** One player's things: the board with its five slots, the mantas; one's own hand and piles besides. */
import { classes, html } from '../../js/html.mjs';
import { mark } from '../../js/icons.mjs';
import { say, withoutCopy, word } from '../../js/words.mjs';
import { art, Icon } from './art.mjs';
import { Character, Location } from './cards.mjs';
import { Touch } from './touch.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').MantaView} MantaView
 * @typedef {import('../../types/sea-kings').PlayerView} PlayerView
 * @typedef {import('../../types/sea-kings').SeaPublic} SeaPublic
 * @typedef {import('../../types/sea-kings').SeaPrivate} SeaPrivate
 * @typedef {{table: Table, player: PlayerView, own: boolean}} Props
 */

const SLOTS = 5;

/** @param {{table: Table, token: MantaView, own: boolean}} props */
function Manta({ table, token: { manta, tired, wild }, own }) {
  const { speaker } = table;
  const code = withoutCopy(manta);
  const state = say(speaker, tired ? 'board.tired' : 'board.ready');
  const look = classes('sk-manta', tired && 'tired', wild && 'wild');
  const name = `${word(speaker, 'manta', manta)} (${state})`;
  return html`
    <${Touch} table=${table} fact="manta" id=${manta} kind=${look} idle=${!own} name=${name}>
      ${art('manta')}<${Icon} code=${code} name=${word(speaker, 'icon', code)} /><small>${state}</small>
    <//>`;
}

/** @param {Props} props */
function Lands({ table, player: { board }, own }) {
  const free = Array.from({ length: Math.max(0, SLOTS - board.length) }, (_, index) => index);
  return html`
    <div class="cards">
      ${board.map((place) => html`<${Location} key=${place.location} table=${table} place=${place} idle=${!own} />`)}
      ${free.map((slot) => html`
        <div key=${`free${slot}`} class="sk-slot">${own ? say(table.speaker, 'board.slot') : ''}</div>`)}
    </div>`;
}

/** @param {Props & {seat: number}} props */
export function Kingdom({ table, player, seat, own }) {
  const { speaker } = table;
  const { board, mantas } = player;
  const title = own ? say(speaker, 'board.kingdom.own') : speaker.names[seat];
  return html`
    <section class=${classes('sk-kingdom', own && 'own')} id=${own ? 'sk-kingdom' : undefined} data-kingdom=${seat}
        aria-label=${say(speaker, 'board.kingdom', { seat })}>
      <div class="sk-lands">
        <h2>${mark(seat)}${title} <span class="number">${board.length}/${SLOTS}</span></h2>
        <${Lands} table=${table} player=${player} own=${own} />
      </div>
      <div class="sk-mantas">
        <h2>${say(speaker, 'board.mantas')}</h2>
        <div class="tokens">${mantas.map((token, index) => html`
          <${Manta} key=${index} table=${table} token=${token} own=${own} />`)}</div>
      </div>
    </section>`;
}

/** A pile that opens to show what lies in it. @param {{label: string, count: number, children: any}} props */
const Pile = ({ label, count, children }) => html`
  <details class="sk-pile">
    <summary>${art('deck')}<b class="number">${count}</b> ${label}</summary><div class="cards">${children}</div>
  </details>`;

/** @param {{table: Table, mine: SeaPrivate}} props */
function Piles({ table, mine: { discard, scored } }) {
  const { speaker } = table;
  return html`
    <div class="sk-piles">
      <${Pile} label=${say(speaker, 'board.discard')} count=${discard.length}>
        ${discard.map((card) => html`<${Character} key=${card} table=${table} card=${card} />`)}
      <//>
      <${Pile} label=${say(speaker, 'board.scored')} count=${scored.length}>
        ${scored.map((place) => html`<span class="sk-name" key=${place}>${word(speaker, 'location', place)}</span>`)}
      <//>
    </div>`;
}

/** @param {{table: Table, mine: SeaPrivate, player: PlayerView | null}} props */
export function Hand({ table, mine, player }) {
  const { speaker } = table;
  const title = say(speaker, 'board.hand');
  return html`
    <section class="sk-hand" id="sk-hand" aria-label=${title}>
      <div class="top">
        <h2>${art('hand')}${title} <span class="number">${mine.hand.length}</span></h2>
        <span class="sum">${say(speaker, 'board.sum', { points: mine.points })}</span>
        <${Piles} table=${table} mine=${mine} />
      </div>
      ${mine.draft && html`
        <div class="cards">${mine.draft.seen.map((king) => html`
          <${Character} key=${king} table=${table} card=${king} />`)}</div>`}
      <div class="cards" tabindex="0" role="group" aria-label=${title}>
        ${player?.in_play.map((card) => html`
          <div class="sk-played" key=${card}>
            <${Character} table=${table} card=${card} idle=${true} /><small>${say(speaker, 'board.in_play')}</small>
          </div>`)}
        ${mine.hand.map((card) => html`<${Character} key=${card} table=${table} card=${card} />`)}
      </div>
    </section>`;
}

/**
 * A number under a player's name, with what it counts.
 * @param {{drawing: string, name: string, value: string | number}} props
 */
const Count = ({ drawing, name, value }) => html`
  <span title=${name}>${art(drawing)}<span class="unseen">${name}</span><b class="number">${value}</b></span>`;

/** The line under a player's name. @param {{table: Table, seat: number}} props */
export function SeatNote({ table: { speaker, public: shared }, seat }) {
  const player = /** @type {SeaPublic | null} */ (/** @type {unknown} */ (shared.game))?.players[seat];
  if (!player) return null;
  const { hand, discard, mantas, scored, goal_points: points, king } = player;
  const ready = mantas.filter(({ tired }) => !tired).length;
  return html`
    <div class="sk-note">
      <${Count} drawing="hand" name=${say(speaker, 'board.hand')} value=${hand} />
      <${Count} drawing="deck" name=${say(speaker, 'board.discard')} value=${discard} />
      <${Count} drawing="manta" name=${say(speaker, 'board.mantas.ready')} value=${`${ready}/${mantas.length}`} />
      <${Count} drawing="score" name=${say(speaker, 'board.scored')} value=${scored} />
      <${Count} drawing="lord" name=${say(speaker, 'board.goal_points')} value=${points} />
      ${king !== null && html`<span class="king">${say(speaker, 'board.king', { number: king })}</span>`}
    </div>`;
}
