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

/** @param {{table: Table}} props */
export function Board({ table }) {
  const game = /** @type {SeaPublic | null} */ (/** @type {unknown} */ (table.public.game));
  const mine = /** @type {SeaPrivate | null} */ (/** @type {unknown} */ (table.private?.game ?? null));
  useTargetsInSight(table);
  if (!game) return null;
  const { speaker, seat } = table;
  const others = game.players.map((_, index) => index).filter((index) => index !== seat);
  return html`
    <div class="sk">
      <nav class="sk-jump" aria-label=${say(speaker, 'board.parts')}>${PARTS.filter((part) => mine || (part !== 'hand' && part !== 'kingdom')).map((part) => html`
        <button type="button" key=${part} onClick=${() => show(part)}>${say(speaker, `board.part.${part}`)}</button>`)}</nav>
      ${game.ending && game.phase !== 'over' && html`<p class="sk-ending" role="status">${say(speaker, `board.ending.${game.ending.trigger}`, { seat: game.ending.seat, turns_left: game.ending.turns_left })}</p>`}
      <${Goals} table=${table} game=${game} />
      <${Market} table=${table} game=${game} />
      ${seat !== null && html`<${Kingdom} table=${table} player=${game.players[seat]} seat=${seat} own=${true} />`}
      ${mine && html`<${Hand} table=${table} mine=${mine} player=${seat === null ? null : game.players[seat]} />`}
      <div class="sk-others" id="sk-others">${others.map((index) => html`<${Kingdom} key=${index} table=${table} player=${game.players[index]} seat=${index} own=${false} />`)}</div>
    </div>`;
}

/** Options that stand for a card, a place, a manta or a goal in sight. @param {Table} table @param {import('../../types/views').Option} option */
export function touches(table, { facts }) {
  const game = /** @type {SeaPublic} */ (/** @type {unknown} */ (table.public.game));
  const mine = /** @type {SeaPrivate | null} */ (/** @type {unknown} */ (table.private?.game ?? null));
  const cards = [...(mine?.hand ?? []), ...(mine?.draft?.seen ?? []), ...game.market.characters.map(({ card }) => card)];
  const places = [...game.market.top, ...game.market.bottom, ...(table.seat === null ? [] : game.players[table.seat].board)];
  return cards.includes(String(facts.card)) || places.some(({ location }) => location === facts.location) || 'manta' in facts || 'goal' in facts;
}

/** Where the points come from: hand, goals, scored locations. @param {Table} table */
export function scoreParts(table) {
  const game = /** @type {SeaPublic | null} */ (/** @type {unknown} */ (table.public.game));
  const { result } = table.public;
  if (!game || !result) return [];
  const hands = game.players.map((player) => player.hand);
  const goals = game.players.map((player) => player.goal_points);
  return [
    { label: say(table.speaker, 'board.hand'), values: hands },
    { label: say(table.speaker, 'board.goals'), values: goals },
    { label: say(table.speaker, 'board.scored'), values: result.scores.map((score, seat) => score - hands[seat] - goals[seat]) },
  ];
}
