/** The room while people find their seats: its code, who sits where, and for the host what begins the game. */
import { html, useSignal } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { speakerOf, t } from '../language.mjs';
import * as saved from '../saved.mjs';
import { say, valueWords } from '../words.mjs';
import { Frame } from './frame.mjs';
import { gameName } from './home.mjs';
import { MoveSeat } from './move.mjs';

/** @typedef {{room: import('../store.mjs').RoomStore}} Props */
/** @typedef {import('../../types/views').SeatView} SeatView */

/** @param {Props} props */
function Invitation({ room }) {
  const copied = useSignal(false);
  const link = `${location.origin}/r/${room.code}`;
  const copy = async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById('link'));
    field.select();
    copied.value = await navigator.clipboard?.writeText(link).then(() => true, () => false) ?? document.execCommand('copy');
  };
  return html`
    <section class="panel invitation">
      <h2>${t('lobby.invite')}</h2>
      <p class="bigcode" aria-label=${t('lobby.code', { code: room.code.split('').join(' ') })}>${room.code}</p>
      <img class="qr" src=${`/qr/${room.code}.svg`} alt=${t('lobby.qr')} width="220" height="220" />
      <p class="hint">${t('lobby.scan')}</p>
      <div class="together">
        <input id="link" readonly value=${link} aria-label=${t('lobby.link')} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick=${copy}>${icon(copied.value ? 'check' : 'copy')}${t(copied.value ? 'lobby.copied' : 'lobby.copy')}</button>
      </div>
    </section>`;
}

/** @param {Props & {seat: SeatView, index: number}} props */
function SeatState({ room, seat, index }) {
  const host = room.view.value?.public.room.host;
  if (seat.kind === 'open') return html`<span class="state">${t('seat.open')}</span>`;
  const own = room.you.value.seat === index;
  return html`
    <span class="state">
      ${seat.kind === 'bot' && html`<span class="tag">${icon('bot')}${t('seat.bot')}</span>`}
      ${own && html`<span class="tag own">${t('seat.you')}</span>`}
      ${seat.person !== null && seat.person === host && html`<span class="tag">${icon('crown')}${t('seat.host')}</span>`}
      ${seat.presence === 'away' && seat.kind === 'person' && html`<span class="tag away">${icon('offline')}${t('seat.away')}</span>`}
      <span class=${`tag ${seat.ready ? 'ready' : ''}`}>${seat.ready ? icon('check') : icon('clock')}${t(seat.ready ? 'seat.ready' : 'seat.not_ready')}</span>
    </span>`;
}

/** @param {Props & {seat: SeatView, index: number, name: string}} props */
function SeatCard({ room, seat, index, name }) {
  const { host, seat: own } = room.you.value;
  const busy = room.status.value.state !== 'open';
  const open = seat.kind === 'open';
  return html`
    <li class=${`seat-card ${open ? 'open' : 'taken'} ${own === index ? 'mine' : ''}`} data-seat-index=${index} data-kind=${seat.kind}>
      <div class="who">${open ? icon('seat') : mark(index)}<strong>${open ? t('seat.number', { number: index + 1 }) : seat.name}</strong></div>
      <${SeatState} room=${room} seat=${seat} index=${index} />
      <div class="acts">
        ${open && own === null && html`<button type="button" class="button small main" disabled=${busy || !name.trim()} onClick=${() => room.sit(name.trim(), index)}>${t('seat.sit')}</button>`}
        ${open && host && html`<button type="button" class="button small" disabled=${busy} onClick=${() => room.addBot(index)}>${icon('bot')}${t('host.bot')}</button>`}
        ${!open && host && own !== index && html`<button type="button" class="button small" disabled=${busy} onClick=${() => room.vacate(index)}>${icon('close')}${t('host.vacate')}</button>`}
        ${seat.kind === 'person' && host && own !== index && html`<button type="button" class="button small" disabled=${busy} onClick=${() => room.passHost(index)}>${icon('crown')}${t('host.pass')}</button>`}
        ${own === index && html`<button type="button" class="button small" disabled=${busy} onClick=${room.stand}>${icon('leave')}${t('seat.stand')}</button><${MoveSeat} room=${room} />`}
      </div>
    </li>`;
}

/** The table options as chosen, in the game's words. @param {Props} props */
function Options({ room }) {
  const { game, options, clock } = /** @type {import('../../types/views').RoomView} */ (room.view.value?.public.room);
  const speaker = speakerOf(game);
  const rows = Object.entries(options).map(([name, value]) => ({ name: say(speaker, `option.${name}`), value: valueWords(speaker, name, value) }));
  const time = t(`clock.${clock.kind}`, { seconds: clock.seconds, minutes: Math.round(clock.seconds / 60), days: Math.round(clock.seconds / 86400), increment: clock.increment });
  return html`
    <dl class="options">
      ${rows.map(({ name, value }) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
      <div><dt>${t('create.clock')}</dt><dd>${time}</dd></div>
    </dl>`;
}

/** What is still missing before the game can begin. @param {SeatView[]} seats */
function missing(seats) {
  const open = seats.filter(({ kind }) => kind === 'open').length;
  if (open > 0) return t('lobby.missing.seats', { count: open });
  const unready = seats.filter(({ kind, ready }) => kind === 'person' && !ready);
  return unready.length > 0 ? t('lobby.missing.ready', { names: unready.map(({ name }) => name).join(', ') }) : null;
}

/** @param {Props} props */
function Start({ room }) {
  const { seats } = /** @type {import('../../types/views').RoomView} */ (room.view.value?.public.room);
  const { seat, host } = room.you.value;
  const own = seat === null ? null : seats[seat];
  const lack = missing(seats);
  return html`
    <div class="start">
      ${own && html`<button type="button" class=${`button ${own.ready ? '' : 'main'} wide`} aria-pressed=${own.ready} data-act="ready" onClick=${() => room.beReady(!own.ready)}>
        ${icon('check')}${t(own.ready ? 'lobby.unready' : 'lobby.ready')}</button>`}
      ${host && html`<button type="button" class=${`button wide ${lack ? '' : 'main'}`} disabled=${lack !== null} data-act="begin" onClick=${room.begin}>${icon('play')}${t('lobby.begin')}</button>`}
      <p class="hint" role="status">${lack ?? t(host ? 'lobby.all' : 'lobby.host')}</p>
      ${host && html`<button type="button" class="button quiet" onClick=${room.closeRoom}>${icon('close')}${t('host.close')}</button>`}
    </div>`;
}

/** @param {Props} props */
export function Lobby({ room }) {
  const name = useSignal(saved.name.get());
  const view = /** @type {import('../../types/views').RoomView} */ (room.view.value?.public.room);
  const own = room.you.value.seat;
  const full = view.seats.every(({ kind }) => kind !== 'open');
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const typed = (event) => { name.value = event.currentTarget.value; saved.name.set(name.value.trim()); };
  /** @param {Event} event */
  const sit = (event) => { event.preventDefault(); if (name.value.trim()) void room.sit(name.value.trim(), null); };
  return html`
    <${Frame} kind="lobby">
      <div class="title"><h1 class="display">${gameName(view.game)}</h1>
        <p class="watchers">${icon('eye')}${t('lobby.watchers', { count: view.watchers })}</p></div>
      <div class="lobby-grid">
        <${Invitation} room=${room} />
        <section class="panel seats-panel">
          <h2>${icon('people')}${t('lobby.seats')}</h2>
          ${own === null && !full && html`
            <form class="together sit" onSubmit=${sit}>
              <label class="unseen" for="name">${t('lobby.name')}</label>
              <input id="name" value=${name.value} onInput=${typed} maxlength="24" autocomplete="nickname" placeholder=${t('lobby.name')} />
              <button type="submit" class="button main" data-act="sit" disabled=${!name.value.trim()}>${icon('seat')}${t('lobby.sit')}</button>
            </form>`}
          ${own === null && full && html`<p class="hint">${t('lobby.full')}</p>`}
          <ul class="seat-cards">${view.seats.map((seat, index) => html`<${SeatCard} key=${index} room=${room} seat=${seat} index=${index} name=${name.value} />`)}</ul>
          <${Start} room=${room} />
        </section>
        <section class="panel about"><h2>${icon('scroll')}${t('lobby.rules')}</h2><${Options} room=${room} /></section>
      </div>
    <//>`;
}
