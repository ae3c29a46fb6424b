/** How a game ended: ranks, points, and what the host may do next. */
import { Button } from '../controls.mjs';
import { html } from '../html.mjs';
import { icon, mark } from '../icons.mjs';
import { t } from '../language.mjs';

/**
 * @typedef {import('../store.mjs').RoomStore} RoomStore
 * @typedef {{label: string, values: number[]}} Part
 */

/** @param {{scores: number[], ranks: number[], names: string[], parts: Part[]}} props */
function Ranking({ scores, ranks, names, parts }) {
  const order = ranks.map((_, seat) => seat).sort((one, other) => ranks[one] - ranks[other]);
  const heads = [t('result.rank'), t('result.player'), ...parts.map(({ label }) => label), t('result.points')];
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${t('result.table')}><table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${order.map((seat) => html`
        <tr key=${seat} class=${ranks[seat] === 1 ? 'first' : ''} data-seat-index=${seat}>
          <td class="number">${ranks[seat]}</td>
          <th scope="row">${mark(seat)}${names[seat]}</th>
          ${parts.map(({ values }) => html`<td class="number">${values[seat]}</td>`)}
          <td class="number total">${scores[seat]}</td>
        </tr>`)}</tbody>
    </table></div>`;
}

/** @param {{room: RoomStore, names: string[], parts: Part[]}} props */
export function Result({ room, names, parts }) {
  const result = room.view.value?.public.result;
  if (!result) return null;
  const winners = names.filter((_, seat) => result.ranks[seat] === 1);
  const { host } = room.you.value;
  return html`
    <section class="panel result" aria-labelledby="result-title">
      <h1 id="result-title" class="display">${icon('trophy')}${t('result.winner', { names: winners.join(', ') })}</h1>
      <${Ranking} ...${result} names=${names} parts=${parts} />
      <div class="ways">
        ${host
          ? html`
            <${Button} kind="main" act="again" picture="play" onClick=${room.playAgain}>${t('result.again')}<//>
            <${Button} picture="close" onClick=${room.closeRoom}>${t('host.close')}<//>`
          : html`<p class="hint">${t('result.host')}</p>`}
        <a class="button" href="/">${icon('back')}${t('home.go')}</a>
      </div>
    </section>`;
}
