/** Any prompt of any game, drawn from its data alone. */
import { countdown, now } from '../clock.mjs';
import { classes, html, useEffect, useRef, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { optionWords, promptWords, reasonWords } from '../words.mjs';
import { Selection } from './selection.mjs';

/**
 * @typedef {import('../../types/views').Prompt} Prompt
 * @typedef {{room: import('../store.mjs').RoomStore, selection: Selection, speaker: import('../words.mjs').Speaker,
 *   touches?: (option: import('../../types/views').Option) => boolean}} Props
 */

/** Milliseconds left by the server's clock, or null. @param {import('../store.mjs').RoomStore} room @param {number | null} until */
export const left = (room, until) => (until === null ? null : until - (now.value + room.skew.value));

/** @param {Props & {prompt: Prompt}} props */
function Deadline({ room, prompt, speaker }) {
  const rest = left(room, prompt.until);
  if (rest === null) return null;
  const then = prompt.default.map((index) => optionWords(speaker, prompt.options[index], prompt.context)).join(speaker.words['list.separator'] ?? ', ');
  const waiting = room.view.value?.public.waiting.find(({ prompt: id, seat }) => id === prompt.id && seat === room.you.value.seat);
  return html`
    <p class=${classes('deadline', rest < 10000 && 'soon')}>${icon('clock')}<span class="number" role="timer">${countdown(rest, (hours) => t('clock.hours', { count: hours }))}</span>
      ${waiting?.then !== 'wait' && html`<span>${waiting?.then === 'advice' ? t('prompt.advice') : t('prompt.default', { what: then || t('prompt.nothing') })}</span>`}</p>`;
}

/** @param {Props & {prompt: Prompt, index: number}} props */
function OptionButton({ selection, prompt, index, speaker, touches }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const option = prompt.options[index];
  const many = !Selection.single(prompt);
  const place = selection.picks.value.indexOf(index);
  const chosen = many ? place >= 0 : prompt.picked?.includes(index) ?? false;
  const pointed = selection.pointed.value === index;
  useEffect(() => { if (pointed) button.current?.focus(); }, [pointed]);
  return html`
    <li class=${classes(touches?.(option) && 'on-board')}><button ref=${button} type="button" class=${classes('option', chosen && 'chosen')} data-option=${index} data-kind=${option.kind}
        aria-pressed=${many || prompt.picked ? chosen : undefined} aria-disabled=${!selection.live} onClick=${() => selection.pick(index)}>
      <kbd aria-hidden="true">${index < 9 ? index + 1 : '·'}</kbd><span>${optionWords(speaker, option, prompt.context)}</span>
      ${chosen && icon('check')}
    </button></li>`;
}

/** @param {Props & {prompt: Prompt}} props */
function Options({ prompt, ...rest }) {
  const { selection, speaker, touches } = rest;
  const every = useSignal(false);
  const touched = touches ? prompt.options.filter(touches).length : 0;
  const shown = selection.narrowed.value ?? prompt.options.map((_, index) => index);
  return html`
    <ol class=${classes('options', touches && !selection.narrowed.value && !every.value && 'rest-first')}>${shown.map((index) => html`<${OptionButton} key=${index} ...${rest} prompt=${prompt} index=${index} />`)}</ol>
    ${touched > 0 && !selection.narrowed.value && html`<button type="button" class="button small every" aria-expanded=${every.value} onClick=${() => { every.value = !every.value; }}>
      ${t(every.value ? 'prompt.fewer' : 'prompt.on_board', { count: touched })}</button>`}
    ${selection.narrowed.value && html`<button type="button" class="button small" onClick=${() => { selection.narrowed.value = null; }}>${t('prompt.all', { count: prompt.options.length })}</button>`}
    ${!selection.narrowed.value && prompt.unavailable.length > 0 && html`
      <details class="unavailable"><summary>${t('prompt.unavailable', { count: prompt.unavailable.length })}</summary>
        <ul>${prompt.unavailable.map((thing, index) => html`
          <li key=${index} aria-disabled="true"><span>${optionWords(speaker, thing.option, prompt.context)}</span> <em>${reasonWords(speaker, thing, prompt.context)}</em></li>`)}</ul></details>`}`;
}

/** @param {Props & {prompt: Prompt}} props */
function Confirm({ selection, prompt }) {
  if (Selection.single(prompt)) {
    if (prompt.at_least > 0) return null;
    return html`<button type="button" class="button wide" data-act="none" disabled=${!selection.live} onClick=${() => selection.send([])}>${t('prompt.none')}</button>`;
  }
  const count = selection.picks.value.length;
  const bounds = prompt.at_least === prompt.at_most ? t('prompt.count', { count, of: prompt.at_most }) : t('prompt.range', { count, least: prompt.at_least, most: prompt.at_most });
  return html`
    <div class="confirm"><span class="number" role="status">${bounds}</span>
      <button type="button" class="button main" data-act="confirm" disabled=${!selection.live || !selection.enough(prompt)} onClick=${() => selection.confirm()}>${icon('check')}${t('prompt.confirm')}</button></div>`;
}

/** Who is being waited for, when it is not the reader. @param {Props} props */
function OthersTurn({ room }) {
  const view = room.view.value?.public;
  if (!view || view.room.status !== 'playing') return null;
  const names = [...new Set(view.waiting.map(({ seat }) => view.room.seats[seat].name))];
  return html`<p class="others" role="status">${names.length > 0 ? t('prompt.others', { names: names.join(', ') }) : t('prompt.moment')}</p>`;
}

/** @param {Props} props */
function Undo({ room }) {
  if (room.view.value?.private?.undo == null || !room.you.value.active) return null;
  return html`<button type="button" class="button small undo" data-act="undo" disabled=${room.status.value.state !== 'open'} onClick=${room.takeBack}>${icon('undo')}${t('prompt.undo')}</button>`;
}

/** @param {Props} props */
export function PromptPanel(props) {
  const { room, speaker } = props;
  const prompt = room.prompt.value;
  const sending = prompt !== null && room.sending.value.includes(prompt.id);
  return html`
    <section class=${classes('prompt', prompt && !prompt.picked && 'mine')} aria-label=${t('prompt.title')} data-prompt=${prompt?.id}>
      ${prompt && html`
        <div class="ask"><h2>${promptWords(speaker, prompt)}</h2><${Undo} ...${props} /></div>
        <${Deadline} ...${props} prompt=${prompt} />
        ${prompt.picked && html`<p class="sealed" role="status">${icon('lock')}${t(prompt.final ? 'prompt.sealed.final' : 'prompt.sealed', {
          what: prompt.picked.map((index) => optionWords(speaker, prompt.options[index], prompt.context)).join(', ') || t('prompt.nothing') })}</p>`}
        <${Options} ...${props} prompt=${prompt} />
        <${Confirm} ...${props} prompt=${prompt} />
        ${sending && html`<p class="sending" role="status">${t('prompt.sending')}</p>`}`}
      ${!prompt && html`<div class="ask"><${OthersTurn} ...${props} /><${Undo} ...${props} /></div>`}
      ${room.you.value.seat === null && html`<p class="hint">${icon('eye')}${t('prompt.watching')}</p>`}
    </section>`;
}

/** Digits point at an option or toggle it, Enter confirms, Escape shows all again. @param {Selection} selection */
export function useKeys(selection) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const prompt = selection.room.prompt.value;
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
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
