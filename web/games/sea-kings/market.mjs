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
 * @typedef {import('../../types/sea-kings').GoalView} GoalView
 * @typedef {{table: Table, game: SeaPublic}} Props
 */

const NEARLY_EMPTY = 3; // cards left in a deck, whose end ends the game

/**
 * The spaces of a track that can be taken, the best first: those taken, the next one, and more to come.
 * @param {{table: Table, goal: GoalView}} props
 */
function Track({ table, goal: { claims, track } }) {
  return html`
    <span class="track">${table.public.room.seats.map((_, space) => {
      const claim = claims[space];
      const free = space === claims.length ? 'next' : 'later';
      const look = classes('space', claim ? 'taken' : free);
      return html`
        <span key=${space} class=${look}>${claim && mark(claim.seat)}<b class="number">${track[space]}</b></span>`;
    })}</span>`;
}

/** @param {{table: Table, goal: GoalView}} props */
function Goal({ table, goal }) {
  const { speaker } = table;
  const text = speaker.words[`goal.${goal.goal}.text`] ?? '';
  const name = word(speaker, 'goal', goal.goal);
  const taken = goal.claims.map(({ seat, points }) => `${speaker.names[seat]} ${points}`).join(', ');
  const told = `${name}. ${text} ${taken || say(speaker, 'board.goal.next', { points: goal.next })}`;
  return html`
    <${Touch} table=${table} fact="goal" id=${goal.goal} kind="sk-goal" name=${told} title=${`${name}: ${text}`}>
      <span class="what"><b>${name}</b><span class="text">${text}</span></span>
      <${Track} table=${table} goal=${goal} />
    <//>`;
}

/** @param {Props} props */
export const Goals = ({ table, game }) => html`
  <section class="sk-goals" id="sk-goals" aria-label=${say(table.speaker, 'board.goals')}>
    <h2 class="unseen">${say(table.speaker, 'board.goals')}</h2>
    ${game.goals.map((goal) => html`<${Goal} key=${goal.goal} table=${table} goal=${goal} />`)}
  </section>`;

/**
 * A deck with how many cards it has.
 * @param {{label: any, count: number, drawing?: string, few?: boolean, title?: string}} props
 */
const Deck = ({ label, count, drawing = 'deck', few = count <= NEARLY_EMPTY, title }) => html`
  <div class=${classes('sk-deck', few && 'few')} title=${title}>
    ${art(drawing)}<b class="number">${count}</b><small>${label}</small>
  </div>`;

/** @param {Props} props */
function Decks({ table: { speaker }, game: { market } }) {
  const names = market.location_discard.map((location) => word(speaker, 'location', location));
  const last = names[names.length - 1];
  const discarded = html`${say(speaker, 'board.discarded')}${last && html`<span class="last"> (${last})</span>`}`;
  return html`
    <div class="sk-decks">
      <${Deck} label=${say(speaker, 'board.deck.characters')} count=${market.character_deck} />
      <${Deck} label=${say(speaker, 'board.deck.locations')} count=${market.location_deck} />
      <${Deck} label=${discarded} count=${names.length} drawing="card" few=${false} title=${names.join(', ')} />
    </div>`;
}

/** @param {{title: string, kind: string, children: any}} props */
const Row = ({ title, kind, children }) => html`
  <div class=${`sk-row ${kind}`}><h2>${title}</h2><div class="cards">${children}</div></div>`;

/** @param {Props} props */
export function Market({ table, game }) {
  const { speaker } = table;
  const { characters, top, bottom } = game.market;
  /** @param {import('../../types/sea-kings').ForSale[]} places */
  const places = (places) => places.map((place) => html`
    <${Location} key=${place.location} table=${table} place=${place} />`);
  return html`
    <section class="sk-market" id="sk-sea" aria-label=${say(speaker, 'board.market')}>
      <${Row} kind="folk" title=${say(speaker, 'board.characters')}>
        ${characters.map(({ card, price }) => html`
          <${Character} key=${card} table=${table} card=${card} price=${price} />`)}
      <//>
      <${Row} kind="upper" title=${say(speaker, 'board.top')}>
        ${top.length > 0 ? places(top) : html`<p class="hint">${say(speaker, 'board.top.empty')}</p>`}
      <//>
      <${Row} kind="lower" title=${say(speaker, 'board.bottom')}>${places(bottom)}<//>
      <${Decks} table=${table} game=${game} />
    </section>`;
}
