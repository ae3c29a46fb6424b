/** Who sits where, whose turn it is, who is away, and how long they may still think. */
import { countdown } from '../clock.mjs';
import { Button, Tag, typing } from '../controls.mjs';
import { classes, html, useSignal } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { t } from '../language.mjs';
import * as saved from '../saved.mjs';
import { left } from './prompt.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {import('../../types/views').PublicView} PublicView
 * @typedef {import('../../types/views').SeatView} SeatView
 */

/** @param {{room: RoomStore, waiting: import('../../types/views').Waiting, bot: boolean}} props */
function Thinking({ room, waiting, bot }) {
  const rest = bot ? null : waiting.left ?? left(room, waiting.until);
  const time = rest !== null && countdown(rest, (hours) => t('clock.hours', { count: hours }));
  return html`
    <${Tag} kind="turn" picture="clock">${t('seat.thinking')} ${time && html`<span class="number">${time}</span>`}<//>`;
}

/** What the host may do with another's seat in the middle of a game. @param {{room: RoomStore, seat: number}} props */
function HostActs({ room, seat }) {
  return html`
    <details class="acts"><summary aria-label=${t('host.acts')}>⋯</summary><div>
      <${Button} kind="small" picture="close" onClick=${() => room.vacate(seat)}>${t('host.vacate')}<//>
      <${Button} kind="small" picture="crown" onClick=${() => room.passHost(seat)}>${t('host.pass')}<//>
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
  const typed = typing((text) => { name.value = text; });
  return html`
    <form class="together" onSubmit=${sit}><label class="unseen" for=${field}>${t('lobby.name')}</label>
      <input id=${field} value=${name.value} maxlength="24" placeholder=${t('lobby.name')} onInput=${typed} />
      <${Button} type="submit" kind="small" picture="seat" disabled=${!name.value.trim()}>${t('seat.sit')}<//></form>`;
}

/** What there is to say of a seat besides its name. @param {{room: RoomStore, who: SeatView, seat: number}} props */
function Remarks({ room, who, seat }) {
  const waiting = room.view.value?.public.waiting.find((one) => one.seat === seat);
  const away = who.kind === 'person' && who.presence === 'away';
  return html`
    <div class="what">
      ${waiting && html`<${Thinking} room=${room} waiting=${waiting} bot=${who.kind === 'bot'} />`}
      ${away && html`<${Tag} kind="away" picture="offline">${t('seat.away')}<//>`}
      ${(who.kind === 'open' || (who.kind === 'person' && who.autopilot)) && html`
        <${Tag} kind="away" picture="bot">${t('seat.autopilot')}<//>`}
    </div>`;
}

/** @param {{room: RoomStore, seat: number, name: string, note?: any}} props */
function Player({ room, seat, name, note }) {
  const { room: house, waiting } = /** @type {PublicView} */ (room.view.value?.public);
  const { seat: ownSeat, host } = room.you.value;
  const own = ownSeat === seat;
  const who = house.seats[seat];
  const look = classes('player', waiting.some((one) => one.seat === seat) && 'on', own && 'own');
  const free = who.kind === 'open' && ownSeat === null && house.status === 'playing';
  return html`
    <li class=${look} data-seat-index=${seat}>
      <div class="who">
        ${mark(seat)}<strong>${name}</strong>
        ${own && html`<${Tag} kind="own">${t('seat.you')}<//>`}
        ${who.kind === 'bot' && html`<${Tag} picture="bot">${t('seat.bot')}<//>`}
        ${who.person !== null && who.person === house.host && html`<${Tag} picture="crown">${t('seat.host')}<//>`}
        ${host && !own && who.kind === 'person' && html`<${HostActs} room=${room} seat=${seat} />`}
      </div>
      <${Remarks} room=${room} who=${who} seat=${seat} />
      ${note}
      ${free && html`<${TakeSeat} room=${room} seat=${seat} />`}
    </li>`;
}

/** @param {{room: RoomStore, names: string[], notes?: (seat: number) => any}} props */
export function Players({ room, names, notes }) {
  const watchers = room.view.value?.public.room.watchers ?? 0;
  return html`
    <section class="players" aria-label=${t('players.title')}>
      <ul>${names.map((name, seat) => html`
        <${Player} key=${seat} room=${room} seat=${seat} name=${name} note=${notes?.(seat)} />`)}</ul>
      ${watchers > 0 && html`<p class="watchers">${icon('eye')}${t('lobby.watchers', { count: watchers })}</p>`}
    </section>`;
}
