/** The socket of a room against a server, a clock and a page made of plain objects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOff, Net } from '../../web/js/net.mjs';

/** A world in which time stands still until it is told to pass. */
class World {
  constructor() {
    this.time = 0;
    this.timers = new Map();
    this.serial = 0;
    this.sockets = [];
    this.heard = [];
    this.statuses = [];
    this.listeners = {};
    this.page = { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} };
    this.navigator = { onLine: true };
    this.seen = null;
  }

  addEventListener(name, act) { this.listeners[name] = act; }
  removeEventListener(name) { delete this.listeners[name]; }

  net() {
    const world = this;
    class Socket {
      constructor() { this.readyState = 0; this.said = []; world.sockets.push(this); }
      send(text) { this.said.push(JSON.parse(text)); }
      close() { this.readyState = 3; }
      open() { this.readyState = 1; this.onopen(); }
      tell(message) { this.onmessage({ data: JSON.stringify(message) }); }
      die() { this.readyState = 3; this.onclose(); }
    }
    return new Net({
      url: 'ws://here/ws', hello: () => ({ type: 'hello', room: 'K7QM', ...(this.seen === null ? {} : { epoch: 1, seen: this.seen }) }),
      hear: (message) => this.heard.push(message), changed: (status) => this.statuses.push(status.state), Socket, page: this.page, world: this,
      now: () => this.time, random: () => 1, later: (act, wait) => { this.timers.set(++this.serial, { act, at: this.time + wait }); return this.serial; },
      forget: (timer) => this.timers.delete(timer),
    });
  }

  get socket() { return this.sockets[this.sockets.length - 1]; }

  welcome() {
    this.socket.open();
    this.socket.tell({ type: 'welcome', protocol: 1, epoch: 1, version: 0, you: {}, build: 'x' });
  }

  pass(milliseconds) {
    const until = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].act();
    }
    this.time = until;
  }
}

const said = (socket, type) => socket.said.filter((message) => message.type === type);

test('it says Hello first, and nothing keyed before Welcome', () => {
  const world = new World();
  const net = world.net();
  void net.ask({ type: 'begin', key: 'k1' });
  world.socket.open();
  assert.deepEqual(world.socket.said.map(({ type }) => type), ['hello']);
  world.socket.tell({ type: 'welcome' });
  assert.equal(said(world.socket, 'begin').length, 1);
});

test('what was not answered is said again under the same key after a loss, what was answered is not', async () => {
  const world = new World();
  const net = world.net();
  world.welcome();
  const done = net.ask({ type: 'begin', key: 'done' });
  void net.ask({ type: 'take_back', key: 'open' });
  world.socket.tell({ type: 'recorded', key: 'done' });
  assert.equal((await done).type, 'recorded');
  world.socket.die();
  world.pass(0);
  world.welcome();
  assert.equal(said(world.socket, 'begin').length, 0);
  assert.deepEqual(said(world.socket, 'take_back').map(({ key }) => key), ['open']);
});

test('after a loss Hello tells what was seen last', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.seen = 17;
  world.socket.die();
  world.pass(0);
  world.socket.open();
  assert.equal(world.socket.said[0].seen, 17);
});

test('tries come at once, then ever later, never more than eight seconds apart', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => backOff(tries, () => 1));
  assert.equal(waits[0], 0);
  assert.ok(waits.every((wait, index) => index === 0 || wait >= waits[index - 1]));
  assert.equal(Math.max(...waits), 8000);
  assert.ok(backOff(3, () => 0) < backOff(3, () => 1));
});

test('a socket that never opens is given up', () => {
  const world = new World();
  world.net();
  world.pass(5000);
  assert.equal(world.sockets.length, 2);
});

test('a server that has not been heard for twelve seconds is taken for dead', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.pass(16000);
  assert.ok(world.sockets.length > 1);
  assert.ok(world.statuses.includes('retrying'));
});

test('pings that are answered keep the socket', () => {
  const world = new World();
  world.net();
  world.welcome();
  for (let beats = 0; beats < 10; beats += 1) {
    world.pass(5000);
    const { at } = said(world.socket, 'ping').at(-1);
    world.socket.tell({ type: 'pong', at, now: 0 });
  }
  assert.equal(world.sockets.length, 1);
});

test('a page that wakes probes its socket and replaces it when nothing comes back', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.pass(3500);
  world.listeners.pageshow();
  world.pass(1500);
  assert.equal(world.sockets.length, 2);
});

test('a page that wakes keeps a socket that answers', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.pass(3500);
  world.listeners.online();
  world.socket.tell({ type: 'pong', at: 3500, now: 0 });
  world.pass(1500);
  assert.equal(world.sockets.length, 1);
});

test('a hidden page does not burn its battery on tries', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.page.visibilityState = 'hidden';
  world.socket.die();
  world.pass(0);
  world.socket.die();
  const tries = world.sockets.length;
  world.pass(600000);
  assert.equal(world.sockets.length, tries);
});

test('a goodbye for good ends the visit, one with a time comes back after it', () => {
  const world = new World();
  world.net();
  world.welcome();
  world.socket.tell({ type: 'goodbye', reason: 'draining', retry_after: 3000 });
  world.socket.die();
  world.pass(2900);
  assert.equal(world.sockets.length, 1);
  world.pass(1000);
  world.welcome();
  world.socket.tell({ type: 'goodbye', reason: 'kicked', retry_after: null });
  world.pass(600000);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.statuses.at(-1), 'over');
});

test('messages of a socket that was given up are not heard', () => {
  const world = new World();
  world.net();
  const stale = world.socket;
  world.pass(5000);
  stale.tell({ type: 'whole' });
  assert.deepEqual(world.heard, []);
});
