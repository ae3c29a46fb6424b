/** Sea Kings' own board: goals, market, one's kingdom and hand, the others. */
import { html, useEffect } from '../../js/html.mjs';
import { say } from '../../js/words.mjs';
import { Hand, Kingdom, SeatNote } from './kingdom.mjs';
import { Goals, Market } from './market.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').SeaPublic} SeaPublic
 * @typedef {import('../../types/sea-kings').SeaPrivate} SeaPrivate
 */

export { SeatNote };
export const styles = ['board.css'];
const PARTS = /** @type {const} */ (['hand', 'sea', 'kingdom', 'goals', 'others']);
const OWN = new Set(['hand', 'kingdom']);

/** The views of this game. @param {Table} table */
const viewsOf = (table) => ({
  game: /** @type {SeaPublic | null} */ (/** @type {unknown} */ (table.public.game)),
  mine: /** @type {SeaPrivate | null} */ (/** @type {unknown} */ (table.private?.game ?? null)),
});

/** @param {string} part */
const show = (part) => document.getElementById(`sk-${part}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });

/** What a new prompt is about comes into sight, unless some of it already is. @param {Table} table */
function useTargetsInSight(table) {
  const id = table.prompt?.id;
  useEffect(() => {
    const targets = [...document.querySelectorAll('.sk .can')];
    const pane = document.querySelector('.table .board')?.getBoundingClientRect();
    if (!pane || targets.length === 0) return;
    const seen = targets.some((target) => {
      const { top, bottom } = target.getBoundingClientRect();
      return top >= pane.top && bottom <= pane.bottom;
    });
    if (!seen) targets[0].scrollIntoView({ block: 'nearest' });
  }, [id, table.live]);
}

/** Buttons that lead to the parts of the board, on a small screen. @param {{table: Table, playing: boolean}} props */
const Jumps = ({ table: { speaker }, playing }) => html`
  <nav class="sk-jump" aria-label=${say(speaker, 'board.parts')}>
    ${PARTS.filter((part) => playing || !OWN.has(part)).map((part) => html`
      <button type="button" key=${part} onClick=${() => show(part)}>${say(speaker, `board.part.${part}`)}</button>`)}
  </nav>`;

/** Why the last round is on, and how long it is. @param {{table: Table, game: SeaPublic}} props */
function Ending({ table, game: { ending, phase } }) {
  if (!ending || phase === 'over') return null;
  const { trigger, seat, turns_left } = ending;
  const sentence = say(table.speaker, `board.ending.${trigger}`, { seat, turns_left });
  return html`<p class="sk-ending" role="status">${sentence}</p>`;
}

/** @param {{table: Table}} props */
export function Board({ table }) {
  const { game, mine } = viewsOf(table);
  useTargetsInSight(table);
  if (!game) return null;
  const { seat } = table;
  const own = seat === null ? null : game.players[seat];
  return html`
    <div class="sk">
      <${Jumps} table=${table} playing=${mine !== null} />
      <${Ending} table=${table} game=${game} />
      <${Goals} table=${table} game=${game} />
      <${Market} table=${table} game=${game} />
      ${own && html`<${Kingdom} table=${table} player=${own} seat=${seat} own=${true} />`}
      ${mine && html`<${Hand} table=${table} mine=${mine} player=${own} />`}
      <div class="sk-others" id="sk-others">${game.players.map((player, other) => other !== seat && html`
        <${Kingdom} key=${other} table=${table} player=${player} seat=${other} own=${false} />`)}</div>
    </div>`;
}

/**
 * Options that stand for a card, a place, a manta or a goal in sight.
 * @param {Table} table @param {import('../../types/views').Option} option
 */
export function touches(table, { facts }) {
  const { game, mine } = viewsOf(table);
  if (!game) return false;
  const { characters, top, bottom } = game.market;
  const cards = [...(mine?.hand ?? []), ...(mine?.draft?.seen ?? []), ...characters.map(({ card }) => card)];
  const places = [...top, ...bottom, ...(table.seat === null ? [] : game.players[table.seat].board)];
  const inSight = cards.includes(String(facts.card)) || places.some(({ location }) => location === facts.location);
  return inSight || 'manta' in facts || 'goal' in facts;
}

/** Where the points come from: hand, goals, scored locations. @param {Table} table */
export function scoreParts(table) {
  const { game } = viewsOf(table);
  const { result } = table.public;
  if (!game || !result) return [];
  const hands = game.players.map(({ hand }) => hand);
  const goals = game.players.map(({ goal_points }) => goal_points);
  const places = result.scores.map((score, seat) => score - hands[seat] - goals[seat]);
  return [
    { label: say(table.speaker, 'board.hand'), values: hands },
    { label: say(table.speaker, 'board.goals'), values: goals },
    { label: say(table.speaker, 'board.scored'), values: places },
  ];
}
