/**
 * What is picked in the open prompt and not yet sent. One option wanted: a pick answers. Several: they gather until
 * confirmed.
 * @typedef {import('../../types/views').Prompt} Prompt
 */
import { effect, signal } from '../html.mjs';

export class Selection {
  /** @param {import('../store.mjs').RoomStore} room */
  constructor(room) {
    this.room = room;
    this.picks = signal(/** @type {number[]} */ ([]));
    /** Options that something on the board stands for, when there are several. */
    this.narrowed = signal(/** @type {number[] | null} */ (null));
    /** The option a digit key points at. */
    this.pointed = signal(/** @type {number | null} */ (null));
    let asked = -1;
    this.stop = effect(() => {
      const prompt = room.prompt.value;
      if (prompt?.id === asked) return;
      asked = prompt?.id ?? -1;
      this.clear();
    });
  }

  clear() {
    this.picks.value = [];
    this.narrowed.value = null;
    this.pointed.value = null;
  }

  /** Whether picks can be sent now. */
  get live() {
    const prompt = this.room.prompt.value;
    const { you, status, sending, view } = this.room;
    if (!prompt || !you.value.active || status.value.state !== 'open' || view.value?.public.room.paused) return false;
    return !sending.value.includes(prompt.id) && !(prompt.picked && prompt.final);
  }

  /** Whether one pick is the whole answer. @param {Prompt} prompt */
  static single = (prompt) => prompt.at_most === 1;

  /** @param {number} index */
  pick(index) {
    const prompt = this.room.prompt.value;
    if (!prompt || !this.live) return;
    if (Selection.single(prompt)) this.send([index]);
    else if (this.picks.value.includes(index)) this.picks.value = this.picks.value.filter((one) => one !== index);
    else if (this.picks.value.length < prompt.at_most) this.picks.value = [...this.picks.value, index];
  }

  /** Something on the board was chosen that one or several options are about. @param {number[]} indices */
  choose(indices) {
    if (indices.length === 1) this.pick(indices[0]);
    else if (indices.length > 1) this.narrowed.value = indices;
  }

  confirm() {
    const prompt = this.room.prompt.value;
    if (prompt && this.enough(prompt)) this.send(this.picks.value);
  }

  /** @param {Prompt} prompt */
  enough(prompt) {
    return this.picks.value.length >= prompt.at_least && this.picks.value.length <= prompt.at_most;
  }

  /** @param {number[]} picks */
  send(picks) {
    const prompt = this.room.prompt.value;
    if (prompt && this.live) void this.room.answer(prompt, picks).then(() => this.clear());
  }
}
