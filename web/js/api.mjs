/** The HTTP API: games, rooms, making a room. */

/** What the server would not do. `reason` is a code of protocol/reasons.py, or `unreachable`. */
export class ApiRefused extends Error {
  /** @param {string} reason @param {import('../types/views').Facts} [facts] */
  constructor(reason, facts = {}) {
    super(reason);
    this.reason = reason;
    this.facts = facts;
  }
}

/** @param {string} path @param {RequestInit} [request] */
async function call(path, request) {
  const answer = await fetch(path, request).catch(() => {
    throw new ApiRefused('unreachable');
  });
  const body = await answer.json().catch(() => ({ reason: 'unreachable' }));
  if (!answer.ok) throw new ApiRefused(body.reason, body.facts);
  return body;
}

/** @returns {Promise<import('../types/messages').GameListing[]>} */
export const games = () => call('/api/games');
/** @returns {Promise<import('../types/messages').RoomListing[]>} */
export const publicRooms = () => call('/api/rooms');
/** @param {string} code @returns {Promise<import('../types/messages').RoomListing>} */
export const room = (code) => call(`/api/rooms/${encodeURIComponent(code)}`);
/** @param {import('../types/messages').MakeRoom} wish @returns {Promise<import('../types/messages').RoomMade>} */
export const makeRoom = (wish) =>
  call('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wish) });

const LETTERS = /[^23456789ACDEFGHJKMNPQRTUVWXY]/g;
/** What was typed, as a room code has it. @param {string} typed */
export const asCode = (typed) => typed.toUpperCase().replace(LETTERS, '').slice(0, 6);
