/** The bodies of protocol/rooms.py. */
import type { Clock, Fact, Facts } from './views';

export interface OptionListing { name: string; values: Fact[] }
export interface GameListing { name: string; version: number; fewest: number; most: number; options: OptionListing[] }
export interface SeatListing { kind: 'open' | 'person' | 'bot'; name: string }
export interface RoomListing {
  code: string; game: string; options: Facts; clock: Clock; spectators: boolean; seats: SeatListing[];
  status: 'seating' | 'playing' | 'over' | 'closed' | 'quarantined';
}
export interface MakeRoom {
  game: string; options?: Facts; seats?: number | null; bots?: number; clock?: Clock; silence?: string;
  public?: boolean; spectators?: boolean; begin?: boolean;
}
export interface RoomMade { code: string; token: string }
