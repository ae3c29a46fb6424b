/** What a device knows of a room, fed with the server's messages one by one. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

globalThis.location = /** @type {any} */ ({ protocol: 'http:', host: 'here' });
globalThis.sessionStorage = /** @type {any} */ ({ getItem: () => null, setItem: () => {} });
globalThis.localStorage = /** @type {any} */ ({ getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { RoomStore } = await import('../../web/js/store.mjs');

class Silent {
  constructor() { this.readyState = 1; this.said = []; Silent.last = this; }
  send(text) { this.said.push(JSON.parse(text)); }
  close() {}
}
const nothing = { addEventListener: () => {}, removeEventListener: () => {}, navigator: { onLine: true }, visibilityState: 'visible' };

let room;
beforeEach(() => {
  room = new RoomStore('K7QM', null, { Socket: Silent, page: nothing, world: nothing, later: () => 0, forget: () => {}, now: () => 0 });
});
const whole = (version = 3) => ({
  type: 'whole', epoch: 1, version, now: 0, private: { seat: 0, game: null, undo: null }, prompts: [], public: { room: { seats: [{ name: 'Mei' }] }, waiting: [], game: { turn: 1 } },
});
const update = (since, change = {}) => ({ type: 'update', since, version: since + 1, public: {}, private: {}, events: [], prompts: null, now: 0, ...change });

test('updates in a row are applied, each once', () => {
  room.hear(whole());
  room.hear(update(3, { public: { game: { turn: [2] } } }));
  room.hear(update(3, { public: { game: { turn: [9] } } }));
  assert.equal(room.view.value.public.game.turn, 2);
  assert.equal(room.view.value.version, 4);
  assert.deepEqual(Silent.last.said, []);
});

test('what is open is said again after a resume, at the version at hand', () => {
  room.hear(whole());
  room.hear({ ...update(3), version: 3, prompts: [{ id: 8, picked: null }] });
  assert.equal(room.prompt.value.id, 8);
});

test('a gap is not guessed over: the whole view is asked for and what comes before it is left out', () => {
  room.hear(whole());
  room.hear(update(7));
  room.hear(update(3, { public: { game: { turn: [2] } } }));
  assert.equal(room.view.value.version, 3);
  const hello = Silent.last.said.at(-1);
  assert.equal(hello.type, 'hello');
  assert.equal('seen' in hello, false);
  room.hear(whole(8));
  room.hear(update(8));
  assert.equal(room.view.value.version, 9);
});

test('a hash that does not fit has the view repaired', () => {
  room.hear(whole());
  room.hear(update(3, { check: 1 }));
  assert.equal(Silent.last.said.at(-1).type, 'hello');
  assert.equal(room.view.value.version, 3);
});

test('a patch that does not fit has the view repaired', () => {
  room.hear(whole());
  room.hear(update(3, { public: { game: { nowhere: { deeper: [1] } } } }));
  assert.equal(Silent.last.said.at(-1).type, 'hello');
});

test('hello tells the epoch and version of the view at hand', () => {
  assert.equal('seen' in room.hello(), false);
  room.hear(whole(5));
  assert.deepEqual([room.hello().epoch, room.hello().seen], [1, 5]);
});

test('events are numbered in the log in the order they came', () => {
  room.hear(whole());
  room.hear(update(3, { events: [{ kind: 'began' }, { kind: 'played', seat: 0 }] }));
  assert.deepEqual(room.log.value.map(({ serial, event }) => [serial, event.kind]), [[1, 'began'], [2, 'played']]);
});

test('an answer is shown as sent until the server has it, and the prompt is not answered twice meanwhile', async () => {
  room.hear({ type: 'welcome', protocol: 1, epoch: 1, version: 3, you: {}, build: 'x' });
  room.hear(whole());
  const prompt = { id: 4 };
  const answered = room.answer(prompt, [0]);
  void room.answer(prompt, [1]);
  assert.deepEqual(room.sending.value, [4]);
  assert.equal(room.net.unanswered.size, 1);
  const [key] = room.net.unanswered.keys();
  Silent.last.onmessage({ data: JSON.stringify({ type: 'recorded', key }) });
  await answered;
  assert.deepEqual(room.sending.value, []);
});

test('a refusal of the whole visit is kept as the reason for the farewell', () => {
  room.hear({ type: 'refused', key: null, reason: 'no_such_room', facts: {} });
  room.hear({ type: 'goodbye', reason: 'refused', retry_after: null });
  assert.equal(room.farewell.value, 'no_such_room');
});

test('a pass in the address is said instead of a token, once', () => {
  const moved = new RoomStore('K7QM', 'p1-pass1-x', { Socket: Silent, page: nothing, world: nothing, later: () => 0, forget: () => {}, now: () => 0 });
  assert.equal(moved.hello().token, 'p1-pass1-x');
  moved.hear({ type: 'welcome', protocol: 1, epoch: 1, version: 3, you: {}, build: 'x', token: 'p1-y' });
  assert.notEqual(moved.hello().token, 'p1-pass1-x');
});
