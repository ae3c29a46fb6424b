/**
 * One room's socket: opens it again after every loss, resumes, and says again what was not answered.
 * It keeps no view: `hello` tells what the device has, `hear` receives what the server says.
 * @typedef {import('../types/messages').FromClient} FromClient
 * @typedef {import('../types/messages').ToClient} ToClient
 * @typedef {Exclude<FromClient, {type: 'hello' | 'ping'}>} Keyed
 * @typedef {Extract<ToClient, {type: 'recorded' | 'seated' | 'move_pass' | 'refused'}>} Reply
 * @typedef {'connecting' | 'open' | 'retrying' | 'offline' | 'over'} State
 * @typedef {{state: State, since: number, round: number | null, waiting: number}} Status
 * `since` is when the connection was lost, `round` the milliseconds of a round trip, `waiting` the unanswered messages.
 * @typedef {{
 *   url: string, hello: () => FromClient, hear: (message: ToClient) => void, changed?: (status: Status) => void,
 *   Socket?: typeof WebSocket, page?: Document, world?: Window, now?: () => number, random?: () => number,
 *   later?: (act: () => void, milliseconds: number) => number, forget?: (timer: number | undefined) => void,
 * }} Wiring
 */

const OPENING = 5000; // milliseconds a socket may take to open
const BEAT = 5000; // between two pings
const DEAD = 12000; // without a word from the server
const FRESH = 3000; // heard this lately, a waking page trusts its socket
const PROBE = 1500; // what a waking page waits for a pong

const FIRST_WAIT = 250; // milliseconds, doubled with each try
const LONGEST_WAIT = 8000;

/** Milliseconds before try number `tries`, from 0, with jitter. @param {number} tries @param {() => number} random */
export const backOff = (tries, random) =>
  (tries === 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random() / 2));

/** A new key: one intention, however often it is said. @returns {string} */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Net {
  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.wiring = wiring;
    this.Socket = wiring.Socket ?? WebSocket;
    this.page = wiring.page ?? document;
    this.world = wiring.world ?? window;
    this.now = wiring.now ?? (() => performance.now());
    this.random = wiring.random ?? Math.random;
    this.later = wiring.later ?? ((act, milliseconds) => window.setTimeout(act, milliseconds));
    this.forget = wiring.forget ?? ((timer) => window.clearTimeout(timer));
    /** @type {Map<string, {message: Keyed, done: (reply: Reply) => void}>} */
    this.unanswered = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Status} */
    this.status = { state: 'connecting', since: 0, round: null, waiting: 0 };
    this.tries = 0;
    this.heard = 0;
    /** @type {number | null} */
    this.comeBack = null;
    this.wake = this.wake.bind(this);
    this.seen = () => this.page.visibilityState === 'visible' && this.wake();
    this.page.addEventListener('visibilitychange', this.seen);
    for (const name of ['online', 'pageshow', 'focus']) this.world.addEventListener(name, this.wake);
    this.gone = () => this.#lost(this.socket);
    this.world.addEventListener('offline', this.gone);
    this.connect();
  }

  connect() {
    if (this.status.state === 'over') return;
    this.#drop();
    const socket = new this.Socket(this.wiring.url);
    this.socket = socket;
    this.comeBack = null;
    this.opening = this.later(() => this.#lost(socket), OPENING);
    socket.onopen = () => {
      if (socket === this.socket) this.#say(this.wiring.hello());
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => this.#lost(socket);
  }

  /**
   * Says a keyed message until it is answered; the promise gives the answer.
   * @param {Keyed} message @returns {Promise<Reply>}
   */
  ask(message) {
    return new Promise((done) => {
      this.unanswered.set(message.key, { message, done });
      if (this.status.state === 'open') this.#say(message);
      this.#show({});
    });
  }

  /** Hello once more on the same connection: the view at hand is no good. */
  sayHelloAgain() {
    this.#say(this.wiring.hello());
  }

  /** Leave for good. */
  close() {
    this.#end();
    this.#drop();
  }

  #end() {
    this.page.removeEventListener('visibilitychange', this.seen);
    for (const name of ['online', 'pageshow', 'focus']) this.world.removeEventListener(name, this.wake);
    this.world.removeEventListener('offline', this.gone);
    this.#show({ state: 'over' });
  }

  #drop() {
    for (const timer of [this.opening, this.beat, this.probe, this.retry]) this.forget(timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** @param {FromClient} message */
  #say(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {Partial<Status>} change */
  #show(change) {
    this.status = { ...this.status, ...change, waiting: this.unanswered.size };
    this.wiring.changed?.(this.status);
  }

  /** @param {ToClient} message */
  #hear(message) {
    this.heard = this.now();
    if (message.type === 'welcome') this.#welcomed();
    if (message.type === 'pong') {
      const round = this.now() - message.at;
      this.#show({ round: this.status.round === null ? round : this.status.round * 0.7 + round * 0.3 });
    }
    this.wiring.hear(message);
    if ('key' in message && message.key !== null) {
      const asked = this.unanswered.get(message.key);
      this.unanswered.delete(message.key);
      this.#show({});
      asked?.done(message);
    }
    if (message.type === 'goodbye') this.#dismissed(message.retry_after ?? null);
  }

  #welcomed() {
    if (this.status.state === 'open') return;
    this.tries = 0;
    this.forget(this.opening);
    this.#show({ state: 'open' });
    for (const { message } of this.unanswered.values()) this.#say(message);
    this.#ping();
  }

  #ping() {
    this.forget(this.beat);
    this.#say({ type: 'ping', at: Math.round(this.now()) });
    const socket = this.socket;
    this.beat = this.later(() => (this.now() - this.heard > DEAD ? this.#lost(socket) : this.#ping()), BEAT);
  }

  /** @param {number | null} retryAfter */
  #dismissed(retryAfter) {
    if (retryAfter === null) this.close();
    else this.comeBack = retryAfter * (1 + this.random() / 4);
  }

  /** @param {WebSocket | null} socket */
  #lost(socket) {
    if (socket !== this.socket || this.status.state === 'over') return;
    const comeBack = this.comeBack;
    this.#drop();
    const offline = this.world.navigator.onLine === false;
    const since = this.status.state === 'open' || this.status.state === 'connecting' ? this.now() : this.status.since;
    this.#show({ state: offline ? 'offline' : 'retrying', since });
    const wait = comeBack ?? backOff(this.tries, this.random);
    this.tries += 1;
    if (this.page.visibilityState === 'hidden' && this.tries > 1) return; // its waking connects at once
    this.retry = this.later(() => this.connect(), wait);
  }

  /** The page is back in front or on line: what slept may be dead without having said so. */
  wake() {
    const socket = this.socket;
    if (socket?.readyState === 0) return;
    if (socket?.readyState !== 1) {
      this.tries = 0;
      this.connect();
    } else if (this.now() - this.heard > FRESH) {
      const heard = this.heard;
      this.#say({ type: 'ping', at: Math.round(this.now()) });
      this.forget(this.probe);
      this.probe = this.later(() => socket === this.socket && this.heard === heard && this.connect(), PROBE);
    }
  }
}
