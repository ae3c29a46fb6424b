/** A page, or a part of one, that says what is wrong and what helps. */
import { html } from '../html.mjs';
import { icon } from '../icons.mjs';
import { t } from '../language.mjs';
import { Frame } from './frame.mjs';

/** @type {Record<string, string>} */
const PICTURES = {
  room_full: 'people',
  closed: 'lock',
  kicked: 'leave',
  draining: 'storm',
  quarantined: 'storm',
  unreachable: 'offline',
};

/** @param {{reason: string, facts?: import('../words.mjs').Facts, children?: any}} props */
export function TroubleNote({ reason, facts, children }) {
  return html`
    <section class="trouble" role="alert">
      ${icon(PICTURES[reason] ?? 'empty', 'big')}
      <h1>${t(`trouble.${reason}`, facts)}</h1>
      <p>${t(`trouble.${reason}.help`, facts)}</p>
      <p class="ways">${children}<a class="button" href="/">${icon('back')}${t('home.go')}</a></p>
    </section>`;
}

/** @param {{reason: string, facts?: import('../words.mjs').Facts, children?: any}} props */
export const Trouble = (props) => html`<${Frame} kind="narrow"><${TroubleNote} ...${props} /><//>`;
