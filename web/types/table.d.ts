/** What a game's own board is given. */
import type { Json, PrivateView, Prompt, PublicView } from './views';
import type { Speaker } from '../js/words.mjs';

export interface Target {
  /** Index of the option in the prompt. */
  index: number;
  kind: string;
}

export interface Table {
  game: string;
  public: PublicView;
  private: PrivateView | null;
  prompt: Prompt | null;
  /** Own seat, null for watchers. */
  seat: number | null;
  speaker: Speaker;
  /** Whether picks can be sent now: a prompt is open, this device answers, the line is up. */
  live: boolean;
  /** Indices picked so far in the open prompt. */
  picks: number[];
  /** Options of the open prompt whose fact has this value. */
  targets(fact: string, value: string | number): number[];
  /** Why the thing a fact names cannot be picked in the open prompt, in words; null when it is not among what was refused. */
  refused(fact: string, value: string | number): string | null;
  /** Pick, or unpick, one of these options; more than one asks which. */
  choose(indices: number[]): void;
}
