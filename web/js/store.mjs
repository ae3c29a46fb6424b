/**
 * What this device knows of one room, fed by the socket, and what it can ask of it. Nothing runs ahead of the server.
 * @typedef {import('../types/messages').ToClient} ToClient
 * @typedef {import('../types/views').PublicView} PublicView
 * @typedef {import('../types/views').PrivateView} PrivateView
 * @typedef {import('../types/views').Prompt} Prompt
 * @typedef {import('../types/views').GameEvent} GameEvent
 * @typedef {{epoch: number, version: number, public: PublicView, private: PrivateView | null, prompts: Prompt[]}} View
 * @typedef {import('./net.mjs').Status} Status
 * @typedef {Omit<import('../types/messages').You, 'type'>} You
 * @typedef {{reason: string, facts: import('../types/views').Facts, at: number}} Refusal
 */
import { batch, computed, signal } from './html.mjs';
import { newKey, Net } from './net.mjs';
import { applyPatch, canonical, crc32, PatchDoesNotFit } from './patch.mjs';
import * as saved from './saved.mjs';

const LOG_LENGTH = 200;
const PROTOCOL = 1;

export class RoomStore {
  /**
   * @param {string} code
   * @param {string | null} [pass] from another device
   * @param {Partial<import('./net.mjs').Wiring>} [wiring]
   */
  constructor(code, pass = null, wiring = {}) {
    this.code = code;
    this.pass = pass;
    this.view = signal(/** @type {View | null} */ (null));
    this.you = signal(/** @type {You} */ ({ person: null, seat: null, host: false, active: true }));
    /** What happened, the oldest first; serials below `fresh` were told before this page was loaded. */
    this.log = signal(saved.log.get(code).map((event, index) => ({ serial: index + 1, event })));
    this.serial = this.log.value.length;
    this.fresh = this.serial + 1;
    this.status = signal(/** @type {Status} */ ({ state: 'connecting', since: 0, round: null, waiting: 0 }));
    /** Why the connection ended or could not begin. */
    this.farewell = signal(/** @type {string | null} */ (null));
    /** The last thing that was not done. */
    this.refusal = signal(/** @type {Refusal | null} */ (null));
    this.build = signal(/** @type {string | null} */ (null));
    /** Server clock minus ours, in milliseconds. */
    this.skew = signal(0);
    /** Ids of prompts whose answer is on its way. */
    this.sending = signal(/** @type {number[]} */ ([]));
    /** The open prompt: one without an answer before one that is answered and may still be changed. */
    this.prompt = computed(() => {
      const prompts = this.view.value?.prompts ?? [];
      return prompts.find((prompt) => prompt.picked === null) ?? prompts[0] ?? null;
    });
    this.wantsWhole = false;
    const secure = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.net = new Net({
      url: `${secure}//${location.host}/ws`, hello: () => this.hello(), hear: (message) => this.hear(message),
      changed: (status) => { this.status.value = status; }, ...wiring,
    });
  }

  /** @returns {import('../types/messages').Hello} */
  hello() {
    const view = this.view.value;
    const resume = view && !this.wantsWhole ? { epoch: view.epoch, seen: view.version } : {};
    const token = this.pass ?? saved.token.get(this.code);
    return { type: 'hello', room: this.code, protocol: PROTOCOL, ...(token ? { token } : {}), ...resume };
  }

  /** @param {ToClient} message */
  hear(message) {
    batch(() => {
      if (message.type === 'welcome') this.#welcome(message);
      else if (message.type === 'you') this.you.value = message;
      else if (message.type === 'whole') this.#whole(message);
      else if (message.type === 'update') this.#update(message);
      else if (message.type === 'pong') this.skew.value = message.now - Date.now();
      else if (message.type === 'seated') this.#seated(message.token);
      else if (message.type === 'refused') this.#refused(message);
      else if (message.type === 'goodbye') this.#goodbye(message.reason, message.retry_after ?? null);
    });
  }

  /** @param {import('../types/messages').Welcome} message */
  #welcome(message) {
    this.you.value = message.you;
    this.build.value = message.build;
    this.farewell.value = null;
    this.pass = null;
    if (message.token) saved.token.set(this.code, message.token);
  }

  /** From the next Hello on, a watcher's connection is the new person's. @param {string} token */
  #seated(token) {
    saved.token.set(this.code, token);
    if (this.you.value?.person == null) this.#repair();
  }

  /** @param {import('../types/messages').Whole} message */
  #whole(message) {
    const { epoch, version } = message;
    this.wantsWhole = false;
    this.skew.value = message.now - Date.now();
    this.view.value = {
      epoch,
      version,
      public: /** @type {any} */ (message.public),
      private: /** @type {any} */ (message.private),
      prompts: /** @type {any} */ (message.prompts),
    };
  }

  /** @param {import('../types/messages').Update} message */
  #update(message) {
    const view = this.view.value;
    if (!view || this.wantsWhole) return;
    const old = message.version < view.version || (message.version === view.version && message.since < message.version);
    if (old) return; // what is open, said after a resume, has `since` and `version` alike and is no double
    if (message.since !== view.version) return this.#repair();
    try {
      const next = {
        ...view, version: message.version,
        public: /** @type {any} */ (applyPatch(/** @type {any} */ (view.public), message.public)),
        private: /** @type {any} */ (applyPatch(/** @type {any} */ (view.private), message.private)),
        prompts: /** @type {any} */ (message.prompts ?? view.prompts),
      };
      if (message.check != null && crc32(canonical(next.public)) !== message.check) return this.#repair();
      this.view.value = next;
    } catch (mismatch) {
      if (!(mismatch instanceof PatchDoesNotFit)) throw mismatch;
      return this.#repair();
    }
    this.skew.value = message.now - Date.now();
    this.#tell(/** @type {any} */ (message.events));
  }

  /** What we have does not fit what the server sends: ask for all of it. */
  #repair() {
    this.wantsWhole = true;
    this.net.sayHelloAgain();
  }

  /** @param {GameEvent[]} events */
  #tell(events) {
    if (events.length === 0) return;
    const lines = events.map((event) => ({ serial: (this.serial += 1), event }));
    this.log.value = [...this.log.value, ...lines].slice(-LOG_LENGTH);
    saved.log.set(this.code, this.log.value.map(({ event }) => event));
  }

  /** @param {import('../types/messages').Refused} message */
  #refused(message) {
    if (message.reason === 'bad_token' && this.pass === null) saved.token.forget(this.code);
    if (message.reason === 'bad_token') this.pass = null;
    if (message.key === null) this.farewell.value = message.reason;
    else this.refusal.value = { reason: message.reason, facts: message.facts, at: Date.now() };
  }

  /** @param {string} reason @param {number | null} retryAfter */
  #goodbye(reason, retryAfter) {
    if (reason === 'kicked') saved.token.forget(this.code);
    if (reason !== 'refused' || this.farewell.value === null) this.farewell.value = reason;
    if (retryAfter !== null && reason !== 'draining') this.farewell.value = null;
  }

  /**
   * Answer a prompt. While that is on its way the prompt is shown as being sent.
   * @param {Prompt} prompt @param {number[]} picks
   */
  async answer(prompt, picks) {
    if (this.sending.value.includes(prompt.id)) return;
    this.sending.value = [...this.sending.value, prompt.id];
    await this.net.ask({ type: 'answer', prompt: prompt.id, picks, key: newKey() });
    this.sending.value = this.sending.value.filter((id) => id !== prompt.id);
  }

  takeBack = () => this.net.ask({ type: 'take_back', key: newKey() });
  /** @param {string} name @param {number | null} seat */
  sit = (name, seat) => this.net.ask({ type: 'sit', name, ...(seat === null ? {} : { seat }), key: newKey() });
  stand = () => this.net.ask({ type: 'stand', key: newKey() });
  /** @param {boolean} ready */
  beReady = (ready) => this.net.ask({ type: 'be_ready', ready, key: newKey() });
  takePen = () => this.net.ask({ type: 'take_pen', key: newKey() });
  makePass = () => this.net.ask({ type: 'make_pass', key: newKey() });
  /** @param {number} seat */
  addBot = (seat) => this.net.ask({ type: 'add_bot', seat, key: newKey() });
  /** @param {number} seat */
  vacate = (seat) => this.net.ask({ type: 'vacate', seat, key: newKey() });
  /** @param {number} seat */
  passHost = (seat) => this.net.ask({ type: 'pass_host', seat, key: newKey() });
  begin = () => this.net.ask({ type: 'begin', key: newKey() });
  /** @param {boolean} paused */
  pause = (paused) => this.net.ask({ type: 'pause', paused, key: newKey() });
  playAgain = () => this.net.ask({ type: 'play_again', key: newKey() });
  closeRoom = () => this.net.ask({ type: 'close_room', key: newKey() });

  close() {
    this.net.close();
  }
}
