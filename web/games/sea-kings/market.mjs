/** What everybody looks at: the goals with their tracks, the characters for hire, both rows of the sea. */
import { classes, html } from '../../js/html.mjs';
import { mark } from '../../js/icons.mjs';
import { say, word } from '../../js/words.mjs';
import { art } from './art.mjs';
import { Character, Location } from './cards.mjs';
import { Touch } from './touch.mjs';

/**
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/sea-kings').SeaPublic} SeaPublic
 * @typedef {{table: Table, game: SeaPublic}} Props
 */

/** @param {{table: Table, goal: import('../../types/sea-kings').GoalView}} props */
function Goal({ table, goal }) {
  const { speaker } = table;
  const text = speaker.words[`goal.${goal.goal}.text`] ?? '';
  const name = word(speaker, 'goal', goal.goal);
  const known = [...goal.claims.map(({ points }) => points), goal.next];
  const track = table.public.room.seats.map((_, space) => known[space] ?? null);
  const taken = goal.claims.map(({ seat, points }) => `${speaker.names[seat]} ${points}`).join(', ');
  return html`
    <${Touch} table=${table} fact="goal" id=${goal.goal} kind="sk-goal" name=${`${name}. ${text} ${taken || say(speaker, 'board.goal.next', { points: goal.next })}`} title=${`${name}: ${text}`}>
      <span class="what"><b>${name}</b><span class="text">${text}</span></span>
      <span class="track">${track.map((points, index) => html`
        <span key=${index} class=${classes('space', index < goal.claims.length && 'taken', index === goal.claims.length && 'next', points === null && 'later')}>
          ${index < goal.claims.length && mark(goal.claims[index].seat)}<b class="number">${points ?? '·'}</b></span>`)}</span>
    <//>`;
}

/** @param {Props} props */
export const Goals = ({ table, game }) => html`
  <section class="sk-goals" id="sk-goals" aria-label=${say(table.speaker, 'board.goals')}>
    <h2 class="unseen">${say(table.speaker, 'board.goals')}</h2>
    ${game.goals.map((goal) => html`<${Goal} key=${goal.goal} table=${table} goal=${goal} />`)}
  </section>`;

/** A deck with how many cards it has: few are a warning that the end is near. @param {{label: string, count: number, drawing: string}} props */
const Deck = ({ label, count, drawing }) => html`
  <div class=${classes('sk-deck', count <= 3 && 'few')}>${art(drawing)}<b class="number">${count}</b><small>${label}</small></div>`;

/** @param {Props} props */
export function Market({ table, game }) {
  const { speaker } = table;
  const { market } = game;
  const lastDiscarded = market.location_discard[market.location_discard.length - 1];
  return html`
    <section class="sk-market" id="sk-sea" aria-label=${say(speaker, 'board.market')}>
      <div class="sk-row folk"><h2>${say(speaker, 'board.characters')}</h2>
        <div class="cards">${market.characters.map(({ card, price }) => html`<${Character} key=${card} table=${table} card=${card} price=${price} />`)}</div></div>
      <div class="sk-row upper"><h2>${say(speaker, 'board.top')}</h2>
        <div class="cards">${market.top.map((place) => html`<${Location} key=${place.location} table=${table} place=${place} />`)}
          ${market.top.length === 0 && html`<p class="hint">${say(speaker, 'board.top.empty')}</p>`}</div></div>
      <div class="sk-row lower"><h2>${say(speaker, 'board.bottom')}</h2>
        <div class="cards">${market.bottom.map((place) => html`<${Location} key=${place.location} table=${table} place=${place} />`)}</div></div>
      <div class="sk-decks">
        <${Deck} label=${say(speaker, 'board.deck.characters')} count=${market.character_deck} drawing="deck" />
        <${Deck} label=${say(speaker, 'board.deck.locations')} count=${market.location_deck} drawing="deck" />
        <div class="sk-deck" title=${market.location_discard.map((id) => word(speaker, 'location', id)).join(', ')}>${art('card')}<b class="number">${market.location_discard.length}</b>
          <small>${say(speaker, 'board.discarded')}${lastDiscarded && html`<span class="last"> (${word(speaker, 'location', lastDiscarded)})</span>`}</small></div>
      </div>
    </section>`;
}
