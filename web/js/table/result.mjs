/** How a game ended: ranks, points, and what the host may do next. */
import { html } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { t } from '../language.mjs';

/** @param {{room: import('../store.mjs').RoomStore, names: string[], parts: {label: string, values: number[]}[]}} props */
export function Result({ room, names, parts }) {
  const { result } = /** @type {import('../../types/views').PublicView} */ (room.view.value?.public);
  if (!result) return null;
  const order = result.ranks.map((_, seat) => seat).sort((one, other) => result.ranks[one] - result.ranks[other]);
  const winners = order.filter((seat) => result.ranks[seat] === 1).map((seat) => names[seat]);
  return html`
    <section class="panel result" aria-labelledby="result-title">
      <h1 id="result-title" class="display">${icon('trophy')}${t('result.winner', { names: winners.join(', ') })}</h1>
      <div class="scroll" tabindex="0" role="group" aria-label=${t('result.table')}><table>
        <thead><tr><th scope="col">${t('result.rank')}</th><th scope="col">${t('result.player')}</th>${parts.map(({ label }) => html`<th scope="col">${label}</th>`)}<th scope="col">${t('result.points')}</th></tr></thead>
        <tbody>${order.map((seat) => html`
          <tr key=${seat} class=${result.ranks[seat] === 1 ? 'first' : ''} data-seat-index=${seat}>
            <td class="number">${result.ranks[seat]}</td><th scope="row">${mark(seat)}${names[seat]}</th>
            ${parts.map(({ values }) => html`<td class="number">${values[seat]}</td>`)}<td class="number total">${result.scores[seat]}</td></tr>`)}</tbody>
      </table></div>
      <div class="ways">
        ${room.you.value.host && html`<button type="button" class="button main" data-act="again" onClick=${room.playAgain}>${icon('play')}${t('result.again')}</button>`}
        ${room.you.value.host && html`<button type="button" class="button" onClick=${room.closeRoom}>${icon('close')}${t('host.close')}</button>`}
        ${!room.you.value.host && html`<p class="hint">${t('result.host')}</p>`}
        <a class="button" href="/">${icon('back')}${t('home.go')}</a>
      </div>
    </section>`;
}
