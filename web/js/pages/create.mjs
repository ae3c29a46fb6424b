/** One screen with good defaults: the game, its table options, seats, bots, clock. */
import * as api from '../api.mjs';
import { html, useEffect, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { say, valueWords } from '../words.mjs';
import { learn, speakerOf, t } from '../language.mjs';
import { go } from '../route.mjs';
import * as saved from '../saved.mjs';
import { Frame } from './frame.mjs';
import { gameName } from './home.mjs';
import { TroubleNote } from './trouble.mjs';

/** @type {Record<string, import('../../types/views').Clock>} */
const CLOCKS = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  quick: { kind: 'prompt', seconds: 30, increment: 0 },
  calm: { kind: 'prompt', seconds: 90, increment: 0 },
  bank: { kind: 'bank', seconds: 900, increment: 10 },
  days: { kind: 'days', seconds: 172800, increment: 0 },
};

/** Radio buttons side by side. @param {{name: string, label: string, values: {value: any, text: string}[], chosen: any, choose: (value: any) => void}} props */
export function Choose({ name, label, values, chosen, choose }) {
  return html`
    <fieldset class="choose"><legend>${label}</legend><div>
      ${values.map(({ value, text }) => html`
        <label key=${value}><input type="radio" name=${name} checked=${chosen === value} onChange=${() => choose(value)} /><span>${text}</span></label>`)}
    </div></fieldset>`;
}

/** @param {{label: string, help: string, on: boolean, turn: (on: boolean) => void}} props */
function Switch({ label, help, on, turn }) {
  return html`
    <label class="switch"><input type="checkbox" role="switch" checked=${on} onChange=${() => turn(!on)} />
      <span><strong>${label}</strong><small>${help}</small></span></label>`;
}

/** A table option's name and values in the game's words. @param {string} game @param {import('../../types/messages').OptionListing} option */
function optionWords(game, { name, values }) {
  const speaker = speakerOf(game);
  return {
    label: say(speaker, `option.${name}`),
    values: values.map((value) => ({ value, text: valueWords(speaker, name, value) })),
  };
}

/** @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => ({ value: from + index, text: String(from + index) }));

/** @param {{games: import('../../types/messages').GameListing[]}} props */
function Form({ games }) {
  const wished = new URLSearchParams(location.search).get('game');
  const chosen = useSignal(games.find(({ name }) => name === wished) ?? games[0]);
  const options = useSignal(/** @type {import('../../types/views').Facts} */ ({}));
  const seats = useSignal(chosen.value.fewest);
  const bots = useSignal(0);
  const clock = useSignal('none');
  const silence = useSignal('default');
  const open = useSignal(false);
  const spectators = useSignal(true);
  const refused = useSignal(/** @type {api.ApiRefused | null} */ (null));
  const game = chosen.value;
  /** @param {string} name */
  const pick = (name) => {
    chosen.value = games.find((one) => one.name === name) ?? games[0];
    options.value = {};
    seats.value = chosen.value.fewest;
    bots.value = 0;
  };
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    refused.value = null;
    try {
      const made = await api.makeRoom({
        game: game.name, options: options.value, seats: seats.value, bots: bots.value, clock: CLOCKS[clock.value],
        silence: silence.value, public: open.value, spectators: spectators.value, begin: bots.value === seats.value,
      });
      saved.token.set(made.code, made.token);
      go(`/r/${made.code}`);
    } catch (why) {
      if (!(why instanceof api.ApiRefused)) throw why;
      refused.value = why;
    }
  };
  return html`
    <form class="create panel" onSubmit=${make}>
      <${Choose} name="game" label=${t('create.game')} chosen=${game.name} choose=${pick}
        values=${games.map(({ name }) => ({ value: name, text: gameName(name) }))} />
      ${game.fewest < game.most && html`<${Choose} name="seats" label=${t('create.seats')} chosen=${seats.value} values=${numbers(game.fewest, game.most)}
        choose=${(/** @type {number} */ value) => { seats.value = value; bots.value = Math.min(bots.value, value - 1); }} />`}
      <${Choose} name="bots" label=${t('create.bots')} chosen=${bots.value} values=${[...numbers(0, seats.value - 1), { value: seats.value, text: t('create.bots.watch', { count: seats.value }) }]}
        choose=${(/** @type {number} */ value) => { bots.value = value; }} />
      ${game.options.map((option) => html`<${Choose} key=${`${game.name}.${option.name}`} name=${`option.${option.name}`} ...${optionWords(game.name, option)}
        chosen=${options.value[option.name] ?? option.values[0]} choose=${(/** @type {string | number} */ value) => { options.value = { ...options.value, [option.name]: value }; }} />`)}
      <${Choose} name="clock" label=${t('create.clock')} chosen=${clock.value} choose=${(/** @type {string} */ value) => { clock.value = value; }}
        values=${Object.keys(CLOCKS).map((value) => ({ value, text: t(`create.clock.${value}`) }))} />
      ${clock.value !== 'none' && html`<${Choose} name="silence" label=${t('create.silence')} chosen=${silence.value} choose=${(/** @type {string} */ value) => { silence.value = value; }}
        values=${['default', 'advice'].map((value) => ({ value, text: t(`create.silence.${value}`) }))} />`}
      <div class="switches">
        <${Switch} label=${t('create.public')} help=${t('create.public.help')} on=${open.value} turn=${(/** @type {boolean} */ on) => { open.value = on; }} />
        <${Switch} label=${t('create.spectators')} help=${t('create.spectators.help')} on=${spectators.value} turn=${(/** @type {boolean} */ on) => { spectators.value = on; }} />
      </div>
      ${refused.value && html`<p class="bad" role="alert">${t(`reason.${refused.value.reason}`, refused.value.facts)}</p>`}
      <button class="button main wide" type="submit">${icon('plus')}${t('create.go')}</button>
    </form>`;
}

export function Create() {
  const games = useSignal(/** @type {import('../../types/messages').GameListing[] | null} */ (null));
  const lost = useSignal(false);
  useEffect(() => {
    api.games().then(
      async (found) => { await Promise.all(found.map(({ name }) => learn(name))); games.value = found; },
      () => { lost.value = true; },
    );
  }, []);
  return html`
    <${Frame} kind="narrow">
      ${lost.value ? html`<${TroubleNote} reason="unreachable" />` : html`<h1 class="display">${t('create.title')}</h1>`}
      ${games.value && html`<${Form} games=${games.value} />`}
    <//>`;
}
