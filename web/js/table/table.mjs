/** The table: a bar, the game's board, the prompt, the players, the log. The same for every game but for the board. */
import { boardOf } from '../../games/boards.mjs';
import { classes, html, useEffect, useMemo, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { speakerOf, t } from '../language.mjs';
import { gameName } from '../pages/home.mjs';
import { LanguageSwitch } from '../pages/frame.mjs';
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
 * @typedef {import('../../types/table').Table} Table
 */

const TABS = /** @type {const} */ ([['board', 'tide'], ['players', 'people'], ['log', 'scroll']]);

/** What a board may know and do. @param {RoomStore} room @param {Selection} selection @param {import('../words.mjs').Speaker} speaker @returns {Table} */
function tableFor(room, selection, speaker) {
  const view = /** @type {import('../store.mjs').View} */ (room.view.value);
  const prompt = room.prompt.value;
  return {
    game: view.public.room.game, public: view.public, private: view.private, prompt, seat: room.you.value.seat, speaker,
    live: selection.live, picks: selection.picks.value,
    targets: (fact, value, also = () => true) => {
      if (!selection.live || !prompt) return [];
      return prompt.options.flatMap((option, index) => (option.facts[fact] === value && also(option) ? [index] : []));
    },
    refused: (fact, value) => {
      const thing = prompt?.unavailable.find(({ option }) => option.facts[fact] === value);
      return thing && prompt ? reasonWords(speaker, thing, prompt.context) : null;
    },
    choose: (indices) => selection.choose(indices),
  };
}

/** @param {{room: RoomStore}} props */
function Way({ room }) {
  const { state, round } = room.status.value;
  const speed = state !== 'open' || round === null ? 'gone' : round < 150 ? 'good' : round < 400 ? 'fair' : 'poor';
  const words = state === 'open' ? (round === null ? t('way.open') : t('way.round', { milliseconds: Math.round(round) })) : t('way.lost');
  return html`<span class=${`way ${speed}`} role="img" aria-label=${words} title=${words}>${state === 'open' ? html`<span class="bars"><i></i><i></i><i></i></span>` : icon('offline')}</span>`;
}

/** @param {{room: RoomStore}} props */
function Bar({ room }) {
  const { code, game } = /** @type {import('../store.mjs').View} */ (room.view.value).public.room;
  return html`
    <header class="bar">
      <a class="brand" href="/" aria-label=${t('home.go')}>${icon('tide')}</a>
      <h1>${gameName(game)}</h1><span class="code" aria-label=${t('lobby.code', { code })}>${code}</span>
      <span class="space"></span>
      ${room.you.value.host && html`<${HostMenu} room=${room} />`}
      ${room.you.value.seat !== null && html`<${MoveSeat} room=${room} />`}
      <${Way} room=${room} /><${LanguageSwitch} />
    </header>`;
}

/** @param {{chosen: import('../html.mjs').Signal<string>}} props */
const Tabs = ({ chosen }) => html`
  <nav class="tabs" aria-label=${t('tabs.title')}>${TABS.map(([name, picture]) => html`
    <button type="button" key=${name} aria-pressed=${chosen.value === name} onClick=${() => { chosen.value = name; }}>${icon(picture)}${t(`tabs.${name}`)}</button>`)}</nav>`;

/** @param {{room: RoomStore}} props */
export function TableOfGame({ room }) {
  const view = /** @type {import('../store.mjs').View} */ (room.view.value);
  const { game, status } = view.public.room;
  const selection = useMemo(() => new Selection(room), [room]);
  const board = useSignal(/** @type {import('../../games/boards.mjs').BoardModule | null | undefined} */ (undefined));
  const tab = useSignal('board');
  const folded = useSignal(false);
  useEffect(() => { void boardOf(game).then((found) => { board.value = found; }); }, [game]);
  useEffect(() => selection.stop, [selection]);
  useEffect(() => { folded.value = false; }, [room.prompt.value?.id]);
  const names = view.public.room.seats.map(({ name }, seat) => name || t('seat.number', { number: seat + 1 }));
  const speaker = speakerOf(game, names);
  useKeys(selection);
  useSpokenTable(room, speaker);
  const table = tableFor(room, selection, speaker);
  const Board = board.value?.Board ?? GenericBoard;
  const { SeatNote, touches } = board.value ?? {};
  return html`
    <div class=${classes('table', status === 'over' && 'finished')} data-tab=${tab.value}>
      <${Bar} room=${room} />
      <main class="parts">
      <section class="board" aria-label=${t('tabs.board')}>
        ${status === 'over' && html`<${Result} room=${room} names=${names} parts=${board.value?.scoreParts?.(table) ?? []} />`}
        ${board.value !== undefined && html`<${Board} table=${table} />`}
      </section>
      <div class="side">
      <div class=${classes('dock', room.prompt.value && 'asked', folded.value && 'folded')}>
        <button type="button" class="fold" aria-expanded=${!folded.value} onClick=${() => { folded.value = !folded.value; }}>${t(folded.value ? 'prompt.unfold' : 'prompt.fold')}</button>
        ${status !== 'over' && html`<${PromptPanel} room=${room} selection=${selection} speaker=${speaker}
          touches=${touches && ((/** @type {import('../../types/views').Option} */ option) => touches(table, option))} />`}
      </div>
      <${Players} room=${room} names=${names} notes=${SeatNote && ((/** @type {number} */ seat) => html`<${SeatNote} table=${table} seat=${seat} />`)} />
      <${Log} room=${room} speaker=${speaker} />
      </div>
      </main>
      <${Tabs} chosen=${tab} />
    </div>`;
}
