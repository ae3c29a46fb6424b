/** A room, whatever it is doing: seating, playing, over, or out of reach. */
import { html, useEffect, useMemo } from '../html.mjs';
import { learn, t } from '../language.mjs';
import { RoomStore } from '../store.mjs';
import { TableOfGame } from '../table/table.mjs';
import { Banners } from './banners.mjs';
import { Frame } from './frame.mjs';
import { Lobby } from './lobby.mjs';
import { passInAddress } from './move.mjs';
import { TroubleNote } from './trouble.mjs';

/** Reasons that end a visit, each with words of its own. */
const KNOWN = new Set([
  'no_such_room', 'room_full', 'closed', 'kicked', 'draining', 'quarantined', 'slow', 'silent', 'malformed',
  'too_fast', 'bad_token', 'old_protocol', 'too_many_connections', 'too_many_tries', 'refused',
]);

/** @param {{code: string}} props */
export function Room({ code }) {
  const room = useMemo(() => new RoomStore(code, passInAddress()), [code]);
  useEffect(() => {
    window.history.replaceState(null, '', `/r/${code}`);
    return () => room.close();
  }, [room]);
  const view = room.view.value;
  const game = view?.public.room.game;
  useEffect(() => { if (game) void learn(game); }, [game]);
  const farewell = room.farewell.value;
  if (room.status.value.state === 'over') return html`<${Ended} reason=${farewell ?? 'refused'} />`;
  if (!view) return html`<${Frame} kind="narrow"><p class="wait" role="status">${t('room.connecting')}</p><//>`;
  if (view.public.room.status === 'closed') return html`<${Ended} reason="closed" />`;
  const Body = view.public.room.status === 'seating' ? Lobby : TableOfGame;
  return html`<${Banners} room=${room} /><${Body} room=${room} />`;
}

/** @param {{reason: string}} props */
function Ended({ reason }) {
  const known = KNOWN.has(reason) ? reason : 'refused';
  return html`
    <${Frame} kind="narrow"><${TroubleNote} reason=${known}>
      ${known !== 'closed' && known !== 'no_such_room' && html`
        <button type="button" class="button main" onClick=${() => location.reload()}>${t('room.again')}</button>`}
    <//><//>`;
}
