/** Something on the board that options of the open prompt are about: a button while they are open, else a plain part. */
import { classes, html } from '../../js/html.mjs';

/**
 * @param {{table: import('../../types/table').Table, fact: string, id: string, kind: string, name: string, title?: string, idle?: boolean, children: any}} props
 * `idle` things are never touched, whatever the prompt.
 */
export function Touch({ table, fact, id, kind, name, title, idle = false, children }) {
  const targets = idle ? [] : table.targets(fact, id);
  const picked = targets.some((index) => table.picks.includes(index));
  const look = classes(kind, targets.length > 0 && 'can', picked && 'picked');
  if (targets.length === 0) return html`<div class=${look} data-id=${id} title=${title ?? name}>${children}</div>`;
  return html`
    <button type="button" class=${look} data-id=${id} title=${title ?? name} aria-label=${name} aria-pressed=${picked} onClick=${() => table.choose(targets)}>
      ${children}</button>`;
}
