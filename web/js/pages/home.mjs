/** Two things at a glance: make a room, join one by its code. Below: where one was, and what stands open. */
import { coverOf } from '../../games/boards.mjs';
import * as api from '../api.mjs';
import { Refusal } from '../controls.mjs';
import { html, signal, useEffect, useSignal } from '../html.mjs';
import { icon } from '../icons.mjs';
import { knows, say } from '../words.mjs';
import { learn, speakerOf, t } from '../language.mjs';
import { go } from '../route.mjs';
import * as saved from '../saved.mjs';
import { Frame } from './frame.mjs';

const REFRESH = 4000; // milliseconds between two looks at the list of rooms
/** @type {import('../html.mjs').Signal<import('../../types/messages').GameListing[] | null>} */
const games = signal(null);

/** A game's own name. @param {string} game */
export const gameName = (game) => say(speakerOf(game), 'game');

function JoinByCode() {
  const code = useSignal('');
  const short = useSignal(false);
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    short.value = code.value.length < 4;
    if (!short.value) go(`/r/${code.value}`);
  };
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const typed = (event) => {
    code.value = api.asCode(event.currentTarget.value);
    event.currentTarget.value = code.value;
  };
  return html`
    <section class="panel join">
      <h2>${icon('enter')}${t('home.join')}</h2>
      <form onSubmit=${join}>
        <label for="code">${t('home.code')}</label>
        <div class="together">
          <input id="code" class="code" value=${code.value} onInput=${typed} placeholder="K7QM" maxlength="6"
            autocomplete="off" autocapitalize="characters" spellcheck="false"
            aria-invalid=${short.value} aria-describedby="code-help" />
          <button class="button main" type="submit">${t('home.join.go')}</button>
        </div>
        <p id="code-help" class=${short.value ? 'bad' : 'hint'}>
          ${t(short.value ? 'home.code.short' : 'home.code.help')}
        </p>
      </form>
    </section>`;
}

function MakeRoom() {
  return html`
    <section class="panel make">
      <h2>${icon('plus')}${t('home.make')}</h2>
      <ul class="games">
        ${(games.value ?? []).map(({ name, fewest, most }) => html`
          <li key=${name}><a class="game" data-game=${name} href=${`/new?game=${name}`}>
            ${coverOf(name) && html`<img src=${coverOf(name)} alt="" />`}
            <strong>${gameName(name)}</strong>
            <span class="about">${knows(speakerOf(name), 'about') ? say(speakerOf(name), 'about') : ''}</span>
            <span class="seats">
              ${icon('people')}${t(fewest === most ? 'seats.exactly' : 'seats.range', { count: fewest, most })}
            </span>
          </a></li>`)}
      </ul>
    </section>`;
}

/** @param {{room: import('../../types/messages').RoomListing}} props */
function RoomRow({ room }) {
  const free = room.seats.filter((seat) => seat.kind === 'open').length;
  const people = room.seats.filter((seat) => seat.kind !== 'open').map((seat) => seat.name).join(', ');
  const state = room.status === 'seating' ? t('home.free', { count: free }) : t(`status.${room.status}`);
  return html`
    <li><a class="room-row" href=${`/r/${room.code}`}>
      <span class="code">${room.code}</span>
      <span class="what"><strong>${gameName(room.game)}</strong><small>${people || t('home.nobody')}</small></span>
      <span class=${`state ${room.status}`}>${state}</span>
    </a></li>`;
}

/** A saved room from its file, under a new code. */
function OpenSave() {
  const refused = useSignal(/** @type {api.ApiRefused | null} */ (null));
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const chosen = async (event) => {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    refused.value = null;
    try {
      const made = await api.openSave(file);
      saved.token.set(made.code, made.token);
      go(`/r/${made.code}`);
    } catch (why) {
      if (!(why instanceof api.ApiRefused)) throw why;
      refused.value = why;
    }
  };
  return html`
    <label class="button file">
      ${icon('open')}${t('home.file')}<input type="file" accept=".save" class="unseen" onChange=${chosen} />
    </label>
    <${Refusal} refused=${refused.value} />`;
}

function Continue() {
  const held = useSignal(/** @type {import('../../types/messages').RoomListing[]} */ ([]));
  useEffect(() => {
    for (const code of saved.roomsHeld()) {
      api.room(code).then(
        (room) => { if (room.status !== 'closed') { void learn(room.game); held.value = [...held.value, room]; } },
        (refused) => { if (refused.reason === 'no_such_room') saved.token.forget(code); },
      );
    }
  }, []);
  return html`
    <section class="panel list"><h2>${icon('play')}${t('home.continue')}</h2>
      ${held.value.length === 0 && html`<p class="hint">${t('home.continue.none')}</p>`}
      <ul>${held.value.map((room) => html`<${RoomRow} key=${room.code} room=${room} />`)}</ul>
      <${OpenSave} />
    </section>`;
}

function OpenRooms() {
  const rooms = useSignal(/** @type {import('../../types/messages').RoomListing[] | null} */ (null));
  const lost = useSignal(false);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && api.publicRooms().then(
      (found) => { found.forEach(({ game }) => void learn(game)); rooms.value = found; lost.value = false; },
      () => { lost.value = true; },
    );
    look();
    const timer = setInterval(look, REFRESH);
    return () => clearInterval(timer);
  }, []);
  return html`
    <section class="panel list"><h2>${icon('eye')}${t('home.public')}</h2>
      ${lost.value && html`<p class="bad">${t('trouble.unreachable')}</p>`}
      ${rooms.value?.length === 0 && html`<p class="hint">${t('home.public.none')}</p>`}
      <ul>${(rooms.value ?? []).map((room) => html`<${RoomRow} key=${room.code} room=${room} />`)}</ul>
    </section>`;
}

export function Home() {
  useEffect(() => {
    api.games().then((found) => { found.forEach(({ name }) => void learn(name)); games.value = found; }, () => {});
  }, []);
  return html`
    <${Frame} kind="home">
      <div class="hero"><h1 class="display">${t('home.headline')}</h1><p>${t('home.line')}</p></div>
      <div class="two first"><${MakeRoom} /><${JoinByCode} /></div>
      <div class="two second"><${OpenRooms} /><${Continue} /></div>
    <//>`;
}
