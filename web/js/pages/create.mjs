/** One screen with good defaults: the game, its table options, seats, bots, clock. */
import * as api from '../api.mjs';
import { Button, Refusal } from '../controls.mjs';
import { html, useEffect, useSignal } from '../html.mjs';
import { learn, speakerOf, t } from '../language.mjs';
import { go } from '../route.mjs';
import * as saved from '../saved.mjs';
import { say, valueWords } from '../words.mjs';
import { Frame } from './frame.mjs';
import { gameName } from './home.mjs';
import { TroubleNote } from './trouble.mjs';

/**
 * @typedef {import('../../types/messages').GameListing} GameListing
 * @typedef {import('../../types/messages').OptionListing} OptionListing
 * @typedef {{value: string | number, text: string}} Value
 */

/** @type {Record<string, import('../../types/views').Clock>} */
const CLOCKS = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  quick: { kind: 'prompt', seconds: 30, increment: 0 },
  calm: { kind: 'prompt', seconds: 90, increment: 0 },
  bank: { kind: 'bank', seconds: 900, increment: 10 },
  days: { kind: 'days', seconds: 172800, increment: 0 },
};

/**
 * Radio buttons side by side.
 * @param {{name: string, label: string, values: Value[], chosen: any, choose: (value: any) => void}} props
 */
function Choose({ name, label, values, chosen, choose }) {
  return html`
    <fieldset class="choose"><legend>${label}</legend><div>
      ${values.map(({ value, text }) => html`
        <label key=${value}>
          <input type="radio" name=${name} checked=${chosen === value} onChange=${() => choose(value)} />
          <span>${text}</span>
        </label>`)}
    </div></fieldset>`;
}

/** @param {{label: string, help: string, on: import('../html.mjs').Signal<boolean>}} props */
function Switch({ label, help, on }) {
  return html`
    <label class="switch">
      <input type="checkbox" role="switch" checked=${on.value} onChange=${() => { on.value = !on.value; }} />
      <span><strong>${label}</strong><small>${help}</small></span>
    </label>`;
}

/**
 * A table option in the game's words.
 * @param {{game: string, option: OptionListing, chosen: any, choose: (value: any) => void}} props
 */
function TableOption({ game, option, chosen, choose }) {
  const speaker = speakerOf(game);
  const values = option.values.map((value) => ({ value, text: valueWords(speaker, option.name, value) }));
  const label = say(speaker, `option.${option.name}`);
  return html`
    <${Choose} name=${`option.${option.name}`} label=${label} values=${values}
      chosen=${chosen ?? values[0].value} choose=${choose} />`;
}

/** @param {number} from @param {number} to @returns {Value[]} */
const numbers = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, text: String(from + index) }));

/** @returns {Value[]} */
const clocks = () => Object.keys(CLOCKS).map((value) => ({ value, text: t(`create.clock.${value}`) }));
/** @returns {Value[]} */
const silences = () => ['default', 'advice'].map((value) => ({ value, text: t(`create.silence.${value}`) }));

/** What the page asks for, as signals. @param {GameListing[]} games */
function useWish(games) {
  const wished = new URLSearchParams(location.search).get('game');
  const game = useSignal(games.find(({ name }) => name === wished) ?? games[0]);
  return {
    game,
    options: useSignal(/** @type {import('../../types/views').Facts} */ ({})),
    seats: useSignal(game.value.fewest),
    bots: useSignal(0),
    clock: useSignal('none'),
    silence: useSignal('default'),
    open: useSignal(false),
    spectators: useSignal(true),
  };
}

/** @param {ReturnType<typeof useWish>} wish @returns {import('../../types/messages').MakeRoom} */
const message = ({ game, options, seats, bots, clock, silence, open, spectators }) => ({
  game: game.value.name,
  options: options.value,
  seats: seats.value,
  bots: bots.value,
  clock: CLOCKS[clock.value],
  silence: silence.value,
  public: open.value,
  spectators: spectators.value,
  begin: bots.value === seats.value,
});

/** @param {{games: GameListing[]}} props */
function Form({ games }) {
  const wish = useWish(games);
  const refused = useSignal(/** @type {api.ApiRefused | null} */ (null));
  const { name, fewest, most, options } = wish.game.value;
  /** @param {string} chosen */
  const pickGame = (chosen) => {
    wish.game.value = games.find((one) => one.name === chosen) ?? games[0];
    wish.options.value = {};
    wish.seats.value = wish.game.value.fewest;
    wish.bots.value = 0;
  };
  /** @param {number} seats */
  const pickSeats = (seats) => {
    wish.seats.value = seats;
    wish.bots.value = Math.min(wish.bots.value, seats - 1);
  };
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    refused.value = null;
    try {
      const made = await api.makeRoom(message(wish));
      saved.token.set(made.code, made.token);
      go(`/r/${made.code}`);
    } catch (why) {
      if (!(why instanceof api.ApiRefused)) throw why;
      refused.value = why;
    }
  };
  const all = wish.seats.value;
  const bots = [...numbers(0, all - 1), { value: all, text: t('create.bots.watch', { count: all }) }];
  /** @param {import('../html.mjs').Signal<any>} part */
  const into = (part) => (/** @type {string | number} */ value) => { part.value = value; };
  /** @param {string} option */
  const intoOption = (option) => (/** @type {string | number} */ value) => {
    wish.options.value = { ...wish.options.value, [option]: value };
  };
  return html`
    <form class="create panel" onSubmit=${make}>
      <${Choose} name="game" label=${t('create.game')} chosen=${name} choose=${pickGame}
        values=${games.map((game) => ({ value: game.name, text: gameName(game.name) }))} />
      ${fewest < most && html`
        <${Choose} name="seats" label=${t('create.seats')} values=${numbers(fewest, most)}
          chosen=${all} choose=${pickSeats} />`}
      <${Choose} name="bots" label=${t('create.bots')} values=${bots}
        chosen=${wish.bots.value} choose=${into(wish.bots)} />
      ${options.map((option) => html`
        <${TableOption} key=${`${name}.${option.name}`} game=${name} option=${option}
          chosen=${wish.options.value[option.name]} choose=${intoOption(option.name)} />`)}
      <${Choose} name="clock" label=${t('create.clock')} chosen=${wish.clock.value} choose=${into(wish.clock)}
        values=${clocks()} />
      ${wish.clock.value !== 'none' && html`
        <${Choose} name="silence" label=${t('create.silence')} chosen=${wish.silence.value} choose=${into(wish.silence)}
          values=${silences()} />`}
      <div class="switches">
        <${Switch} label=${t('create.public')} help=${t('create.public.help')} on=${wish.open} />
        <${Switch} label=${t('create.spectators')} help=${t('create.spectators.help')} on=${wish.spectators} />
      </div>
      <${Refusal} refused=${refused.value} />
      <${Button} type="submit" kind="main wide" picture="plus">${t('create.go')}<//>
    </form>`;
}

export function Create() {
  const games = useSignal(/** @type {GameListing[] | null} */ (null));
  const lost = useSignal(false);
  useEffect(() => {
    api.games().then(
      async (found) => { await Promise.all(found.map(({ name }) => learn(name))); games.value = found; },
      () => { lost.value = true; },
    );
  }, []);
  return html`
    <${Frame} kind="narrow">
      ${lost.value
        ? html`<${TroubleNote} reason="unreachable" />`
        : html`<h1 class="display">${t('create.title')}</h1>`}
      ${games.value && html`<${Form} games=${games.value} />`}
    <//>`;
}
