/** Something on the board that options of the open prompt may be about: a button while some are, else a plain part. */
import { classes, html } from '../../js/html.mjs';

/**
 * `fact` and `id` say which options are meant; an `idle` thing is never touched, whatever the prompt.
 * @param {{
 *   table: import('../../types/table').Table, fact: string, id: string, kind: string, name: string, title?: string,
 *   idle?: boolean, children: any,
 * }} props
 */
export function Touch({ table, fact, id, kind, name, title = name, idle = false, children }) {
  const targets = idle ? [] : table.targets(fact, id);
  const refused = idle ? null : table.refused(fact, id);
  const chosen = table.prompt?.picked ?? table.picks;
  const picked = targets.some((index) => chosen.includes(index));
  const look = classes(kind, targets.length > 0 && 'can', picked && 'picked', refused && 'cannot');
  const told = refused ? `${title} – ${refused}` : title;
  if (targets.length === 0) return html`<div class=${look} data-id=${id} title=${told}>${children}</div>`;
  const digits = targets.filter((index) => index < 9).map((index) => index + 1).join('·');
  return html`
    <button type="button" class=${look} data-id=${id} title=${told} aria-label=${name} aria-pressed=${picked}
        onClick=${() => table.choose(targets)}>
      ${children}${digits && html`<kbd class="digit" aria-hidden="true">${digits}</kbd>`}
    </button>`;
}
