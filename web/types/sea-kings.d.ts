/** The views of games/sea_kings/view.py. */

export interface Printed {
  location: string;
  type: 'shark' | 'wreck' | 'ruins' | 'volcano';
  depths: string[];
  points: number;
  wild_manta: string | null;
}
export interface ForSale extends Printed { coins: number; power: number }
export interface OnBoard extends Printed { covered: number; exploited: boolean }
export interface MantaView { manta: string; tired: boolean; wild: boolean }
export interface PlayerView {
  king: number | null; hand: number; in_play: string[]; discard: number; discard_top: string | null; removed: string[];
  board: OnBoard[]; mantas: MantaView[]; scored: number; goal_points: number;
}
export interface GoalView { goal: string; claims: { seat: number; manta: string; points: number }[]; next: number; track: number[] }
export interface SeaPublic {
  turn: number; phase: string; active: number; start: number;
  ending: { trigger: string; seat: number; turns_left: number } | null;
  market: {
    characters: { card: string; price: number }[]; character_deck: number; top: ForSale[]; bottom: ForSale[];
    location_deck: number; location_discard: string[]; removed: string[];
  };
  goals: GoalView[];
  players: PlayerView[];
}
export interface SeaPrivate {
  hand: string[]; discard: string[]; scored: string[]; points: number;
  draft: { seen: string[]; chosen: string | null } | null;
}
