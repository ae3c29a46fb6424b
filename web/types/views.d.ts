/** The JSON inside `public`, `private`, `prompts` and `events`, which the message classes leave open. */

import type { Clock, Fact, Facts, Json } from './messages';
export type { Clock, Fact, Facts, Json };

export interface Option {
  kind: string;
  facts: Facts;
}

export interface Unavailable {
  option: Option;
  reason: string;
  facts: Facts;
}

export interface Prompt {
  id: number;
  kind: string;
  context: Facts;
  options: Option[];
  unavailable: Unavailable[];
  at_least: number;
  at_most: number;
  default: number[];
  nested: boolean;
  final: boolean;
  until: number | null;
  picked: number[] | null;
}

export interface SeatView {
  kind: 'open' | 'person' | 'bot';
  person: string | null;
  name: string;
  ready: boolean;
  presence: 'here' | 'away';
  autopilot: boolean;
  missed: number;
}

export interface RoomView {
  code: string;
  game: string;
  version: number;
  status: 'seating' | 'playing' | 'over' | 'closed';
  options: Facts;
  clock: Clock;
  silence: string;
  host: string | null;
  round: number;
  seats: SeatView[];
  watchers: number;
  paused: boolean;
}

export interface Waiting {
  seat: number;
  prompt: number;
  kind: string;
  until: number | null;
  left: number | null;
  then: 'default' | 'advice' | 'wait';
}

export interface PublicView {
  room: RoomView;
  waiting: Waiting[];
  game: Json;
  result: { scores: number[]; ranks: number[] } | null;
}

export interface PrivateView {
  seat: number | null;
  game: Json;
  undo: number | null;
}

export interface GameEvent {
  kind: string;
  [fact: string]: Json;
}

/** A flat catalogue: key to template. */
export type Catalogue = Record<string, string>;
