/** The messages of protocol/messages.py with the tag each carries on the wire. */
import type { Json } from './views';

export interface Hello { type: 'hello'; room: string; protocol: number; token?: string | null; epoch?: number | null; seen?: number | null }
export interface Ping { type: 'ping'; at: number }
export type Keyed =
  | { type: 'answer'; prompt: number; picks: number[]; key: string }
  | { type: 'take_back'; key: string }
  | { type: 'sit'; name: string; seat?: number | null; key: string }
  | { type: 'stand'; key: string }
  | { type: 'be_ready'; ready: boolean; key: string }
  | { type: 'take_pen'; key: string }
  | { type: 'make_pass'; key: string }
  | { type: 'add_bot'; seat?: number | null; key: string }
  | { type: 'vacate'; seat: number; key: string }
  | { type: 'pass_host'; seat: number; key: string }
  | { type: 'begin'; key: string }
  | { type: 'pause'; paused: boolean; key: string }
  | { type: 'play_again'; key: string }
  | { type: 'close_room'; key: string };
export type FromClient = Hello | Ping | Keyed;

export interface You { type: 'you'; person: string | null; seat: number | null; host: boolean; active: boolean }
export interface Welcome { type: 'welcome'; protocol: number; epoch: number; version: number; you: Omit<You, 'type'>; build: string; token?: string | null }
export interface Whole { type: 'whole'; epoch: number; version: number; public: Json; private: Json; prompts: Json[]; now: number }
export interface Update { type: 'update'; since: number; version: number; public: Json; private: Json; events: Json[]; prompts: Json[] | null; now: number; check?: number | null }
export interface Recorded { type: 'recorded'; key: string }
export interface Seated { type: 'seated'; key: string; seat: number; token: string }
export interface MovePass { type: 'move_pass'; key: string; token: string; until: number }
export interface Refused { type: 'refused'; key: string | null; reason: string; facts: Record<string, string | number> }
export interface Pong { type: 'pong'; at: number; now: number }
export interface Goodbye { type: 'goodbye'; reason: string; retry_after?: number | null }
export type Reply = Recorded | Seated | MovePass | Refused;
export type ToClient = Welcome | Whole | Update | Reply | Pong | Goodbye | You;
