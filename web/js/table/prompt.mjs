/** Any prompt of any game, drawn from its data alone. */
import { countdown, now } from '../clock.mjs';
import { Button } from '../controls.mjs';
import { classes, html, useEffect, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { optionWords, promptWords, reasonWords } from '../words.mjs';
import { Selection } from './selection.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {import('../words.mjs').Speaker} Speaker
 * @typedef {import('../../types/views').Prompt} Prompt
 * @typedef {import('../../types/views').Option} Option
 * @typedef {{room: RoomStore, selection: Selection, speaker: Speaker, touches?: (option: Option) => boolean}} Props
 * @typedef {Props & {prompt: Prompt}} Asked
 */

/** Milliseconds left by the server's clock, or null. @param {RoomStore} room @param {number | null} until */
export const left = (room, until) => (until === null ? null : until - (now.value + room.skew.value));

/** Some of a prompt's options in one breath. @param {Speaker} speaker @param {Prompt} prompt @param {number[]} picks */
function picksWords(speaker, prompt, picks) {
  const words = picks.map((index) => optionWords(speaker, prompt.options[index], prompt.context));
  return words.join(speaker.words['list.separator'] ?? ', ') || t('prompt.nothing');
}

/** What happens when time runs out. @param {Asked} props */
function otherwise({ room, prompt, speaker }) {
  const seat = room.you.value.seat;
  const waiting = room.view.value?.public.waiting.find((one) => one.prompt === prompt.id && one.seat === seat);
  if (waiting?.then === 'wait') return null;
  if (waiting?.then === 'advice') return t('prompt.advice');
  return t('prompt.default', { what: picksWords(speaker, prompt, prompt.default) });
}

/** @param {Asked} props */
function Deadline(props) {
  const rest = left(props.room, props.prompt.until);
  if (rest === null) return null;
  const time = countdown(rest, (hours) => t('clock.hours', { count: hours }));
  return html`
    <p class=${classes('deadline', rest < 10000 && 'soon')}>
      ${icon('clock')}<span class="number" role="timer">${time}</span><span>${otherwise(props)}</span>
    </p>`;
}

/** @param {Asked & {index: number}} props */
function OptionButton({ selection, prompt, index, speaker, touches }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const option = prompt.options[index];
  const several = !Selection.single(prompt);
  const chosen = (several ? selection.picks.value : prompt.picked ?? []).includes(index);
  const pointed = selection.pointed.value === index;
  useEffect(() => { if (pointed) button.current?.focus(); }, [pointed]);
  return html`
    <li class=${classes(touches?.(option) && 'on-board')}>
      <button ref=${button} type="button" class=${classes('option', chosen && 'chosen')}
          data-option=${index} data-kind=${option.kind} aria-disabled=${!selection.live}
          aria-pressed=${several || prompt.picked ? chosen : undefined} onClick=${() => selection.pick(index)}>
        <kbd aria-hidden="true">${index < 9 ? index + 1 : '·'}</kbd>
        <span>${optionWords(speaker, option, prompt.context)}</span>
        ${chosen && icon('check')}
      </button>
    </li>`;
}

/** What a player might look for and cannot pick now, with why. @param {{speaker: Speaker, prompt: Prompt}} props */
function Unavailable({ speaker, prompt: { unavailable, context } }) {
  if (unavailable.length === 0) return null;
  return html`
    <details class="unavailable"><summary>${t('prompt.unavailable', { count: unavailable.length })}</summary>
      <ul>${unavailable.map((thing, index) => html`
        <li key=${index} aria-disabled="true">
          <span>${optionWords(speaker, thing.option, context)}</span> <em>${reasonWords(speaker, thing, context)}</em>
        </li>`)}</ul>
    </details>`;
}

/** On a small screen, what can be picked on the board is listed on demand. @param {Asked} props */
function Options(props) {
  const { prompt, selection, speaker, touches } = props;
  const every = useSignal(false);
  const narrowed = selection.narrowed.value;
  const touched = touches ? prompt.options.filter(touches).length : 0;
  const shown = narrowed ?? prompt.options.map((_, index) => index);
  const turn = () => { every.value = !every.value; };
  const showAll = () => { selection.narrowed.value = null; };
  return html`
    <ol class=${classes('options', touched > 0 && !narrowed && !every.value && 'rest-first')}>
      ${shown.map((index) => html`<${OptionButton} key=${index} ...${props} index=${index} />`)}
    </ol>
    ${touched > 0 && !narrowed && html`
      <${Button} kind="small every" aria-expanded=${every.value} onClick=${turn}>
        ${t(every.value ? 'prompt.fewer' : 'prompt.on_board', { count: touched })}
      <//>`}
    ${narrowed && html`
      <${Button} kind="small" onClick=${showAll}>${t('prompt.all', { count: prompt.options.length })}<//>`}
    ${!narrowed && html`<${Unavailable} speaker=${speaker} prompt=${prompt} />`}`;
}

/** @param {Asked} props */
function Confirm({ selection, prompt }) {
  const { at_least: least, at_most: most } = prompt;
  if (Selection.single(prompt)) {
    if (least > 0) return null;
    const none = () => selection.send([]);
    return html`<${Button} kind="wide" act="none" disabled=${!selection.live} onClick=${none}>${t('prompt.none')}<//>`;
  }
  const count = selection.picks.value.length;
  const ready = selection.live && selection.enough(prompt);
  return html`
    <div class="confirm">
      <span class="number" role="status">
        ${least === most ? t('prompt.count', { count, of: most }) : t('prompt.range', { count, least, most })}
      </span>
      <${Button} kind="main" act="confirm" picture="check" disabled=${!ready} onClick=${() => selection.confirm()}>
        ${t('prompt.confirm')}
      <//>
    </div>`;
}

/** The own answer while others still think. @param {Asked} props */
function Sealed({ speaker, prompt }) {
  if (!prompt.picked) return null;
  const what = picksWords(speaker, prompt, prompt.picked);
  const sentence = t(prompt.final ? 'prompt.sealed.final' : 'prompt.sealed', { what });
  return html`<p class="sealed" role="status">${icon('lock')}${sentence}</p>`;
}

/** Who is being waited for, when it is not the reader. @param {Props} props */
function OthersTurn({ room }) {
  const view = room.view.value?.public;
  if (!view || view.room.status !== 'playing') return null;
  const names = [...new Set(view.waiting.map(({ seat }) => view.room.seats[seat].name))].filter(Boolean);
  const sentence = names.length > 0 ? t('prompt.others', { names: names.join(', ') }) : t('prompt.moment');
  return html`<p class="others" role="status">${sentence}</p>`;
}

/** @param {Props} props */
function Undo({ room }) {
  if (room.view.value?.private?.undo == null || !room.you.value.active) return null;
  const lost = room.status.value.state !== 'open';
  return html`
    <${Button} kind="small undo" act="undo" picture="undo" disabled=${lost} onClick=${room.takeBack}>
      ${t('prompt.undo')}
    <//>`;
}

/** @param {Props} props */
export function PromptPanel(props) {
  const { room, speaker } = props;
  const prompt = room.prompt.value;
  const look = classes('prompt', prompt && !prompt.picked && 'mine');
  const asked = prompt && { ...props, prompt };
  return html`
    <section class=${look} aria-label=${t('prompt.title')} data-prompt=${prompt?.id}>
      <div class="ask">
        ${prompt ? html`<h2>${promptWords(speaker, prompt)}</h2>` : html`<${OthersTurn} ...${props} />`}
        <${Undo} ...${props} />
      </div>
      ${asked && html`
        <${Deadline} ...${asked} /><${Sealed} ...${asked} /><${Options} ...${asked} /><${Confirm} ...${asked} />
        ${room.sending.value.includes(asked.prompt.id) && html`
          <p class="sending" role="status">${t('prompt.sending')}</p>`}`}
      ${room.you.value.seat === null && html`<p class="hint">${icon('eye')}${t('prompt.watching')}</p>`}
    </section>`;
}

/** Digits point at an option or toggle it, Enter confirms, Escape shows all again. @param {Selection} selection */
export function useKeys(selection) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const prompt = selection.room.prompt.value;
      const typing = event.target instanceof HTMLInputElement;
      if (!prompt || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
      if (digit >= 0 && digit < prompt.options.length) {
        if (Selection.single(prompt)) selection.pointed.value = digit;
        else selection.pick(digit);
      } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) selection.confirm();
      else if (event.key === 'Escape') selection.narrowed.value = null;
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [selection]);
}
