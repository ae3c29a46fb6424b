/** The table: a bar, the game's board, the prompt, the players, the log. The same for every game but for the board. */
import { boardOf } from '../../games/boards.mjs';
import { classes, html, useEffect, useErrorBoundary, useMemo, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { speakerOf, t } from '../language.mjs';
import { LanguageSwitch } from '../pages/frame.mjs';
import { gameName } from '../pages/home.mjs';
import { MoveSeat } from '../pages/move.mjs';
import { reasonWords } from '../words.mjs';
import { GenericBoard } from './generic.mjs';
import { HostMenu } from './host.mjs';
import { Log, useSpokenTable } from './log.mjs';
import { Players } from './players.mjs';
import { PromptPanel, useKeys } from './prompt.mjs';
import { Result } from './result.mjs';
import { Selection } from './selection.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {import('../store.mjs').View} View
 * @typedef {import('../words.mjs').Speaker} Speaker
 * @typedef {import('../../types/table').Table} Table
 * @typedef {import('../../types/views').Option} Option
 */

const AGAIN = 2000; // milliseconds until a board that could not be fetched is asked for again

const TABS = /** @type {const} */ ([['board', 'tide'], ['players', 'people'], ['log', 'scroll']]);

/**
 * What a board may know and do.
 * @param {RoomStore} room @param {Selection} selection @param {Speaker} speaker @returns {Table}
 */
function tableFor(room, selection, speaker) {
  const view = /** @type {View} */ (room.view.value);
  const prompt = room.prompt.value;
  return {
    game: view.public.room.game,
    public: view.public,
    private: view.private,
    prompt,
    seat: room.you.value.seat,
    speaker,
    live: selection.live,
    picks: selection.picks.value,
    targets: (fact, value) => {
      if (!selection.live || !prompt) return [];
      return prompt.options.flatMap((option, index) => (option.facts[fact] === value ? [index] : []));
    },
    refused: (fact, value) => {
      const thing = prompt?.unavailable.find(({ option }) => option.facts[fact] === value);
      return thing && prompt ? reasonWords(speaker, thing, prompt.context) : null;
    },
    choose: (indices) => selection.choose(indices),
  };
}

/** How good the connection is, in bars and in words. @param {{room: RoomStore}} props */
function Way({ room }) {
  const { state, round } = room.status.value;
  if (state !== 'open') {
    const lost = t('way.lost');
    return html`<span class="way gone" role="img" aria-label=${lost} title=${lost}>${icon('offline')}</span>`;
  }
  const speed = round === null || round < 150 ? 'good' : round < 400 ? 'fair' : 'poor';
  const words = round === null ? t('way.open') : t('way.round', { milliseconds: Math.round(round) });
  return html`
    <span class=${`way ${speed}`} role="img" aria-label=${words} title=${words}>
      <span class="bars"><i></i><i></i><i></i></span>
    </span>`;
}

/** @param {{room: RoomStore}} props */
function Bar({ room }) {
  const { code, game } = /** @type {View} */ (room.view.value).public.room;
  const { host, seat } = room.you.value;
  return html`
    <header class="bar">
      <a class="brand" href="/" aria-label=${t('home.go')}>${icon('tide')}</a>
      <h1>${gameName(game)}</h1><span class="code" aria-label=${t('lobby.code', { code })}>${code}</span>
      <span class="space"></span>
      ${host && html`<${HostMenu} room=${room} />`}
      ${seat !== null && html`<${MoveSeat} room=${room} />`}
      <${Way} room=${room} /><${LanguageSwitch} />
    </header>`;
}

/** @param {{chosen: import('../html.mjs').Signal<string>}} props */
const Tabs = ({ chosen }) => html`
  <nav class="tabs" aria-label=${t('tabs.title')}>${TABS.map(([name, picture]) => html`
    <button type="button" key=${name} aria-pressed=${chosen.value === name} onClick=${() => { chosen.value = name; }}>
      ${icon(picture)}${t(`tabs.${name}`)}
    </button>`)}</nav>`;

/**
 * The question at the foot of a small screen can be folded away until the next.
 * @param {{room: RoomStore, children: any}} props
 */
function Dock({ room, children }) {
  const folded = useSignal(false);
  const id = room.prompt.value?.id;
  useEffect(() => { folded.value = false; }, [id]);
  const fold = () => { folded.value = !folded.value; };
  return html`
    <div class=${classes('dock', id !== undefined && 'asked', folded.value && 'folded')}>
      <button type="button" class="fold" aria-expanded=${!folded.value} onClick=${fold}>
        ${t(folded.value ? 'prompt.unfold' : 'prompt.fold')}
      </button>
      ${children}
    </div>`;
}

/**
 * A game's own board: undefined while it is being fetched, null if there is none, or none yet because the line is down.
 * @param {string} game
 */
function useBoard(game) {
  const board = useSignal(/** @type {import('../../games/boards.mjs').BoardModule | null | undefined} */ (undefined));
  useEffect(() => {
    let again = 0;
    const fetchIt = () => boardOf(game).then(
      (found) => { board.value = found; },
      () => { board.value = null; again = window.setTimeout(fetchIt, AGAIN); },
    );
    void fetchIt();
    return () => window.clearTimeout(again);
  }, [game]);
  return board.value;
}

/**
 * The game's own board; if it has none, or its own breaks, the views as they are: the game can go on.
 * @param {{table: Table, board: import('../../games/boards.mjs').BoardModule | null}} props
 */
function Board({ table, board }) {
  const [broken] = useErrorBoundary((error) => console.error(error));
  const Own = broken || !board ? GenericBoard : board.Board;
  return html`<${Own} table=${table} />`;
}

/** @param {{room: RoomStore}} props */
export function TableOfGame({ room }) {
  const { seats, game, status } = /** @type {View} */ (room.view.value).public.room;
  const selection = useMemo(() => new Selection(room), [room]);
  useEffect(() => selection.stop, [selection]);
  const tab = useSignal('board');
  const board = useBoard(game);
  const names = seats.map(({ name }, seat) => name || t('seat.number', { number: seat + 1 }));
  const speaker = speakerOf(game, names);
  useKeys(selection);
  useSpokenTable(room, speaker);
  const table = tableFor(room, selection, speaker);
  const { SeatNote, touches } = board ?? {};
  const onBoard = touches && ((/** @type {Option} */ option) => touches(table, option));
  const notes = SeatNote && ((/** @type {number} */ seat) => html`<${SeatNote} table=${table} seat=${seat} />`);
  const over = status === 'over';
  return html`
    <div class=${classes('table', over && 'finished')} data-tab=${tab.value}>
      <${Bar} room=${room} />
      <main class="parts">
        <section class="board" aria-label=${t('tabs.board')}>
          ${over && html`<${Result} room=${room} names=${names} parts=${board?.scoreParts?.(table) ?? []} />`}
          ${board !== undefined && html`<${Board} table=${table} board=${board} />`}
        </section>
        <div class="side">
          <${Dock} room=${room}>
            ${!over && html`
              <${PromptPanel} room=${room} selection=${selection} speaker=${speaker} touches=${onBoard} />`}
          <//>
          <${Players} room=${room} names=${names} notes=${notes} />
          <${Log} room=${room} speaker=${speaker} />
        </div>
      </main>
      <${Tabs} chosen=${tab} />
    </div>`;
}
