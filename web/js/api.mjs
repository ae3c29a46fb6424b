/**
 * The HTTP API: games, rooms, making a room.
 * @typedef {import('../types/messages').RoomMade} RoomMade
 */

/** What the server would not do. `reason` is a code of protocol/reasons.py, or `unreachable`. */
export class ApiRefused extends Error {
  /** @param {string} reason @param {import('../types/views').Facts} [facts] */
  constructor(reason, facts = {}) {
    super(reason);
    this.reason = reason;
    this.facts = facts;
  }
}

/** @param {string} path */
async function call(path) {
  const answer = await fetch(path).catch(() => {
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
/** @param {import('../types/messages').MakeRoom} wish @returns {Promise<RoomMade>} */
export const makeRoom = async (wish) => (await say('/api/rooms', wish)).json();

/** @param {string} path @param {BodyInit} body @param {string} type */
async function post(path, body, type) {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body }).catch(() => {
    throw new ApiRefused('unreachable');
  });
  if (answer.ok) return answer;
  const why = await answer.json().catch(() => ({ reason: 'unreachable' }));
  throw new ApiRefused(why.reason, why.facts);
}

/** @param {string} path @param {object} body */
const say = (path, body) => post(path, JSON.stringify(body), 'application/json');

/**
 * The whole room as a sealed file, for its host.
 * @param {string} code @param {string} token @returns {Promise<Blob>}
 */
export const saveRoom = async (code, token) => (await say(`/api/rooms/${code}/save`, { token })).blob();
/**
 * The room once more from where it stands, for its host.
 * @param {string} code @param {string} token @returns {Promise<RoomMade>}
 */
export const forkRoom = async (code, token) => (await say(`/api/rooms/${code}/fork`, { token })).json();
/** A room from a sealed file. @param {Blob} file @returns {Promise<RoomMade>} */
export const openSave = async (file) => (await post('/api/saves', file, 'application/octet-stream')).json();

const LETTERS = /[^23456789ACDEFGHJKMNPQRTUVWXY]/g;
/** What was typed, as a room code has it. @param {string} typed */
export const asCode = (typed) => typed.toUpperCase().replace(LETTERS, '').slice(0, 6);
