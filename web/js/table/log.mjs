/** What happened, in words, the newest last and in sight. */
import { html, useEffect, useLayoutEffect, useRef } from '../html.mjs';
import { mark } from '../icons.mjs';
import { houseSpeaker, t } from '../language.mjs';
import { announce } from '../speech.mjs';
import { eventWords, promptWords } from '../words.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {import('../words.mjs').Speaker} Speaker
 */

/**
 * The facts of the house's own events: a game may have one of the same name, with other facts.
 * @type {Record<string, string>}
 */
const OF_THE_HOUSE = {
  sat: 'seat',
  began: '',
  timed_out: 'seat',
  took_back: 'seat',
  autopilot: 'on seat',
  paused: 'paused',
  over: '',
};

/** @param {Speaker} speaker @param {import('../../types/views').GameEvent} event */
function sentence(speaker, event) {
  const { kind, ...facts } = event;
  const ours = OF_THE_HOUSE[kind] === Object.keys(facts).sort().join(' ');
  return eventWords(ours ? houseSpeaker(speaker.names) : speaker, event);
}

/** @param {{room: RoomStore, speaker: Speaker}} props */
export function Log({ room, speaker }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const lines = room.log.value;
  useLayoutEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [lines]);
  return html`
    <section class="log" aria-label=${t('log.title')}>
      <h2>${t('log.title')}</h2>
      ${lines.length === 0 && html`<p class="hint">${t('log.empty')}</p>`}
      <ol ref=${list} tabindex="0">${lines.map(({ serial, event }) => html`
        <li key=${serial} data-event=${event.kind}>
          ${typeof event.seat === 'number' && mark(event.seat)}<span>${sentence(speaker, event)}</span>
        </li>`)}</ol>
    </section>`;
}

/** Says aloud what happens and what is asked. @param {RoomStore} room @param {Speaker} speaker */
export function useSpokenTable(room, speaker) {
  const said = useRef(room.fresh - 1);
  const asked = useRef(-1);
  const lines = room.log.value;
  const prompt = room.prompt.value;
  useEffect(() => {
    for (const { serial, event } of lines) if (serial > said.current) announce(sentence(speaker, event));
    said.current = lines[lines.length - 1]?.serial ?? said.current;
  }, [lines]);
  useEffect(() => {
    if (prompt && !prompt.picked && prompt.id !== asked.current) {
      announce(t('prompt.spoken', { what: promptWords(speaker, prompt) }));
    }
    asked.current = prompt?.id ?? -1;
    document.title = `${prompt && !prompt.picked ? `● ${t('prompt.title')}` : room.code} · ${t('title')}`;
  }, [prompt]);
}
