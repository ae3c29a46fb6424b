/** The room while people find their seats: its code, who sits where, and for the host what begins the game. */
import { Button, selectAll, Tag, typing } from '../controls.mjs';
import { classes, html, useSignal } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { speakerOf, t } from '../language.mjs';
import * as saved from '../saved.mjs';
import { say, valueWords } from '../words.mjs';
import { Frame } from './frame.mjs';
import { gameName } from './home.mjs';
import { MoveSeat } from './move.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {import('../../types/views').RoomView} RoomView
 * @typedef {import('../../types/views').SeatView} SeatView
 * @typedef {{room: RoomStore}} Props
 * @typedef {{room: RoomStore, seat: SeatView, index: number}} SeatProps
 */

/** @param {RoomStore} room @returns {RoomView} */
const viewOf = (room) => /** @type {import('../store.mjs').View} */ (room.view.value).public.room;

/** @param {Props} props */
function Invitation({ room }) {
  const copied = useSignal(false);
  const link = `${location.origin}/r/${room.code}`;
  const copy = async () => {
    /** @type {HTMLInputElement} */ (document.getElementById('link')).select();
    const written = navigator.clipboard?.writeText(link).then(() => true, () => false);
    copied.value = await written ?? document.execCommand('copy');
  };
  return html`
    <section class="panel invitation">
      <h2>${t('lobby.invite')}</h2>
      <p class="bigcode" aria-label=${t('lobby.code', { code: room.code.split('').join(' ') })}>${room.code}</p>
      <img class="qr" src=${`/qr/${room.code}.svg`} alt=${t('lobby.qr')} width="220" height="220" />
      <p class="hint">${t('lobby.scan')}</p>
      <div class="together">
        <input id="link" readonly value=${link} aria-label=${t('lobby.link')} onFocus=${selectAll} />
        <${Button} picture=${copied.value ? 'check' : 'copy'} onClick=${copy}>
          ${t(copied.value ? 'lobby.copied' : 'lobby.copy')}
        <//>
      </div>
    </section>`;
}

/** @param {SeatProps} props */
function SeatState({ room, seat, index }) {
  if (seat.kind === 'open') return html`<span class="state">${t('seat.open')}</span>`;
  const host = seat.person !== null && seat.person === viewOf(room).host;
  return html`
    <span class="state">
      ${seat.kind === 'bot' && html`<${Tag} picture="bot">${t('seat.bot')}<//>`}
      ${room.you.value.seat === index && html`<${Tag} kind="own">${t('seat.you')}<//>`}
      ${host && html`<${Tag} picture="crown">${t('seat.host')}<//>`}
      ${seat.kind === 'person' && seat.presence === 'away' && html`
        <${Tag} kind="away" picture="offline">${t('seat.away')}<//>`}
      ${!host && (seat.ready
        ? html`<${Tag} kind="ready" picture="check">${t('seat.ready')}<//>`
        : html`<${Tag} picture="clock">${t('seat.not_ready')}<//>`)}
    </span>`;
}

/** What this reader may do with a seat. @param {SeatProps & {name: string}} props */
function SeatActs({ room, seat, index, name }) {
  const { host, seat: own } = room.you.value;
  const busy = room.status.value.state !== 'open';
  const small = { kind: 'small', disabled: busy };
  if (own === index) {
    return html`
      <div class="acts">
        <${Button} ...${small} picture="leave" onClick=${room.stand}>${t('seat.stand')}<//><${MoveSeat} room=${room} />
      </div>`;
  }
  if (seat.kind === 'open') {
    const sit = () => room.sit(name, index);
    return html`
      <div class="acts">
        ${own === null && html`
          <${Button} kind="small main" disabled=${busy || !name} onClick=${sit}>${t('seat.sit')}<//>`}
        ${host && html`<${Button} ...${small} picture="bot" onClick=${() => room.addBot(index)}>${t('host.bot')}<//>`}
      </div>`;
  }
  if (!host) return null;
  return html`
    <div class="acts">
      <${Button} ...${small} picture="close" onClick=${() => room.vacate(index)}>${t('host.vacate')}<//>
      ${seat.kind === 'person' && html`
        <${Button} ...${small} picture="crown" onClick=${() => room.passHost(index)}>${t('host.pass')}<//>`}
    </div>`;
}

/** @param {SeatProps & {name: string}} props */
function SeatCard({ room, seat, index, name }) {
  const open = seat.kind === 'open';
  const look = classes('seat-card', open ? 'open' : 'taken', room.you.value.seat === index && 'mine');
  return html`
    <li class=${look} data-seat-index=${index} data-kind=${seat.kind}>
      <div class="who">
        ${open ? icon('seat') : mark(index)}
        <strong>${open ? t('seat.number', { number: index + 1 }) : seat.name}</strong>
      </div>
      <${SeatState} room=${room} seat=${seat} index=${index} />
      <${SeatActs} room=${room} seat=${seat} index=${index} name=${name} />
    </li>`;
}

/** The table options as chosen, in the game's words. @param {Props} props */
function Options({ room }) {
  const { game, options, clock } = viewOf(room);
  const speaker = speakerOf(game);
  const { kind, seconds, increment } = clock;
  const time = { seconds, increment, minutes: Math.round(seconds / 60), days: Math.round(seconds / 86400) };
  const rows = Object.entries(options).map(([name, value]) => [
    say(speaker, `option.${name}`), valueWords(speaker, name, value),
  ]);
  return html`
    <dl class="options">
      ${[...rows, [t('create.clock'), t(`clock.${kind}`, time)]].map(([name, value]) => html`
        <div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}

/**
 * What is still missing before the game can begin; the host is ready by beginning it.
 * @param {SeatView[]} seats @param {string | null} host
 */
function missing(seats, host) {
  const open = seats.filter(({ kind }) => kind === 'open').length;
  if (open > 0) return t('lobby.missing.seats', { count: open });
  const unready = seats.filter(({ kind, ready, person }) => kind === 'person' && !ready && person !== host);
  return unready.length > 0 ? t('lobby.missing.ready', { names: unready.map(({ name }) => name).join(', ') }) : null;
}

/** @param {Props} props */
function Start({ room }) {
  const { seats, host: hosting } = viewOf(room);
  const { seat, host } = room.you.value;
  const own = seat === null ? null : seats[seat];
  const lack = missing(seats, hosting);
  return html`
    <div class="start">
      ${own && html`
        <${Button} kind=${classes('wide', !own.ready && 'main')} picture="check" act="ready" aria-pressed=${own.ready}
            onClick=${() => room.beReady(!own.ready)}>${t(own.ready ? 'lobby.unready' : 'lobby.ready')}<//>`}
      ${host && html`
        <${Button} kind=${classes('wide', !lack && 'main')} picture="play" act="begin" disabled=${lack !== null}
            onClick=${room.begin}>${t('lobby.begin')}<//>`}
      <p class="hint" role="status">${lack ?? t(host ? 'lobby.all' : 'lobby.host')}</p>
      ${host && html`<${Button} kind="quiet" picture="close" onClick=${room.closeRoom}>${t('host.close')}<//>`}
    </div>`;
}

/** @param {Props & {name: import('../html.mjs').Signal<string>}} props */
function TakeSeat({ room, name }) {
  const typed = typing((text) => {
    name.value = text;
    saved.name.set(text.trim());
  });
  /** @param {Event} event */
  const sit = (event) => {
    event.preventDefault();
    if (name.value.trim()) void room.sit(name.value.trim(), null);
  };
  return html`
    <form class="together sit" onSubmit=${sit}>
      <label class="unseen" for="name">${t('lobby.name')}</label>
      <input id="name" value=${name.value} onInput=${typed} placeholder=${t('lobby.name')}
        maxlength="24" autocomplete="nickname" />
      <${Button} type="submit" kind="main" picture="seat" act="sit" disabled=${!name.value.trim()}>${t('lobby.sit')}<//>
    </form>`;
}

/** @param {Props} props */
export function Lobby({ room }) {
  const name = useSignal(saved.name.get());
  const { game, seats, watchers } = viewOf(room);
  const standing = room.you.value.seat === null;
  const full = seats.every(({ kind }) => kind !== 'open');
  return html`
    <${Frame} kind="lobby">
      <div class="title">
        <h1 class="display">${gameName(game)}</h1>
        <p class="watchers">${icon('eye')}${t('lobby.watchers', { count: watchers })}</p>
      </div>
      <div class="lobby-grid">
        <${Invitation} room=${room} />
        <section class="panel seats-panel">
          <h2>${icon('people')}${t('lobby.seats')}</h2>
          ${standing && !full && html`<${TakeSeat} room=${room} name=${name} />`}
          ${standing && full && html`<p class="hint">${t('lobby.full')}</p>`}
          <ul class="seat-cards">${seats.map((seat, index) => html`
            <${SeatCard} key=${index} room=${room} seat=${seat} index=${index} name=${name.value.trim()} />`)}</ul>
          <${Start} room=${room} />
        </section>
        <section class="panel about"><h2>${icon('scroll')}${t('lobby.rules')}</h2><${Options} room=${room} /></section>
      </div>
    <//>`;
}
