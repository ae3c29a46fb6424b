/** Who sits where, whose turn it is, who is away, and how long they may still think. */
import { countdown } from '../clock.mjs';
import { classes, html, useSignal } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { t } from '../language.mjs';
import * as saved from '../saved.mjs';
import { left } from './prompt.mjs';

/** @typedef {import('../store.mjs').RoomStore} RoomStore */

/** @param {{room: RoomStore, waiting: import('../../types/views').Waiting}} props */
function Thinking({ room, waiting }) {
  const bot = room.view.value?.public.room.seats[waiting.seat].kind === 'bot';
  const rest = bot ? null : waiting.left ?? left(room, waiting.until);
  return html`<span class="tag turn">${icon('clock')}${t('seat.thinking')}${rest !== null && html` <span class="number">${countdown(rest, (hours) => t('clock.hours', { count: hours }))}</span>`}</span>`;
}

/** What the host may do with another's seat in the middle of a game. @param {{room: RoomStore, seat: number}} props */
function HostActs({ room, seat }) {
  return html`
    <details class="acts"><summary aria-label=${t('host.acts')}>⋯</summary><div>
      <button type="button" class="button small" onClick=${() => room.vacate(seat)}>${icon('close')}${t('host.vacate')}</button>
      <button type="button" class="button small" onClick=${() => room.passHost(seat)}>${icon('crown')}${t('host.pass')}</button>
    </div></details>`;
}

/** A watcher takes a seat that a bot only keeps warm. @param {{room: RoomStore, seat: number}} props */
function TakeSeat({ room, seat }) {
  const name = useSignal(saved.name.get());
  const field = `name-${seat}`;
  /** @param {Event} event */
  const sit = (event) => {
    event.preventDefault();
    saved.name.set(name.value.trim());
    if (name.value.trim()) void room.sit(name.value.trim(), seat);
  };
  return html`
    <form class="together" onSubmit=${sit}><label class="unseen" for=${field}>${t('lobby.name')}</label>
      <input id=${field} value=${name.value} maxlength="24" placeholder=${t('lobby.name')} onInput=${(/** @type {any} */ event) => { name.value = event.currentTarget.value; }} />
      <button type="submit" class="button small" disabled=${!name.value.trim()}>${icon('seat')}${t('seat.sit')}</button></form>`;
}

/** @param {{room: RoomStore, seat: number, name: string, note?: any}} props */
export function Player({ room, seat, name, note }) {
  const { room: house, waiting } = /** @type {import('../../types/views').PublicView} */ (room.view.value?.public);
  const own = room.you.value.seat === seat;
  const who = house.seats[seat];
  const wait = waiting.find((one) => one.seat === seat);
  return html`
    <li class=${classes('player', wait && 'on', own && 'own')} data-seat-index=${seat}>
      <div class="who">${mark(seat)}<strong>${name}</strong>${own && html`<span class="tag own">${t('seat.you')}</span>`}
        ${who.kind === 'bot' && html`<span class="tag">${icon('bot')}${t('seat.bot')}</span>`}
        ${who.person !== null && who.person === house.host && html`<span class="tag">${icon('crown')}${t('seat.host')}</span>`}
        ${room.you.value.host && !own && who.kind === 'person' && html`<${HostActs} room=${room} seat=${seat} />`}</div>
      <div class="what">
        ${wait && html`<${Thinking} room=${room} waiting=${wait} />`}
        ${who.kind === 'person' && who.presence === 'away' && html`<span class="tag away">${icon('offline')}${t('seat.away')}</span>`}
        ${who.kind === 'open' && html`<span class="tag away">${icon('bot')}${t('seat.autopilot')}</span>`}
        ${who.autopilot && who.kind === 'person' && html`<span class="tag away">${icon('bot')}${t('seat.autopilot')}</span>`}
      </div>
      ${note}
      ${who.kind === 'open' && room.you.value.seat === null && house.status === 'playing' && html`<${TakeSeat} room=${room} seat=${seat} />`}
    </li>`;
}

/** @param {{room: RoomStore, names: string[], notes?: (seat: number) => any}} props */
export function Players({ room, names, notes }) {
  const watchers = room.view.value?.public.room.watchers ?? 0;
  return html`
    <section class="players" aria-label=${t('players.title')}>
      <ul>${names.map((name, seat) => html`<${Player} key=${seat} room=${room} seat=${seat} name=${name} note=${notes?.(seat)} />`)}</ul>
      ${watchers > 0 && html`<p class="watchers">${icon('eye')}${t('lobby.watchers', { count: watchers })}</p>`}
    </section>`;
}
