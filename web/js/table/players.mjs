/** Who sits where, whose turn it is, who is away, and how long they may still think. */
import { countdown } from '../clock.mjs';
import { classes, html } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { t } from '../language.mjs';
import { left } from './prompt.mjs';

/** @typedef {import('../store.mjs').RoomStore} RoomStore */

/** @param {{room: RoomStore, waiting: import('../../types/views').Waiting}} props */
function Thinking({ room, waiting }) {
  const rest = waiting.left ?? left(room, waiting.until);
  return html`<span class="tag turn">${icon('clock')}${t('seat.thinking')}${rest !== null && html` <span class="number">${countdown(rest, (hours) => t('clock.hours', { count: hours }))}</span>`}</span>`;
}

/** @param {{room: RoomStore, seat: number, note?: any}} props */
export function Player({ room, seat, note }) {
  const { room: house, waiting } = /** @type {import('../../types/views').PublicView} */ (room.view.value?.public);
  const own = room.you.value.seat === seat;
  const who = house.seats[seat];
  const wait = waiting.find((one) => one.seat === seat);
  return html`
    <li class=${classes('player', wait && 'on', own && 'own')} data-seat-index=${seat}>
      <div class="who">${mark(seat)}<strong>${who.name}</strong>${own && html`<span class="tag own">${t('seat.you')}</span>`}
        ${who.kind === 'bot' && html`<span class="tag">${icon('bot')}${t('seat.bot')}</span>`}
        ${who.person !== null && who.person === house.host && html`<span class="tag">${icon('crown')}${t('seat.host')}</span>`}</div>
      <div class="what">
        ${wait && html`<${Thinking} room=${room} waiting=${wait} />`}
        ${who.kind === 'person' && who.presence === 'away' && html`<span class="tag away">${icon('offline')}${t('seat.away')}</span>`}
        ${who.autopilot && html`<span class="tag away">${icon('bot')}${t('seat.autopilot')}</span>`}
      </div>
      ${note}
    </li>`;
}

/** @param {{room: RoomStore, notes?: (seat: number) => any}} props */
export function Players({ room, notes }) {
  const seats = room.view.value?.public.room.seats ?? [];
  return html`
    <section class="players" aria-label=${t('players.title')}>
      <ul>${seats.map((_, seat) => html`<${Player} key=${seat} room=${room} seat=${seat} note=${notes?.(seat)} />`)}</ul>
    </section>`;
}
