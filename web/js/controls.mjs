/** Small parts that every page is made of. */
import { classes, html } from './html.mjs';
import { icon } from './icons.mjs';
import { t } from './language.mjs';

/**
 * A button with a drawing before its words. `kind` is its look, `act` its name for tests; all else given goes on it.
 * @param {{picture?: string, kind?: string, act?: string, children?: any, [attribute: string]: any}} props
 */
export const Button = ({ picture, kind = '', act, children, ...rest }) => html`
  <button type="button" class=${classes('button', kind)} data-act=${act} ...${rest}>
    ${picture && icon(picture)}${children}
  </button>`;

/** A short remark in a pill. @param {{picture?: string, kind?: string, children?: any}} props */
export const Tag = ({ picture, kind = '', children }) => html`
  <span class=${classes('tag', kind)}>${picture && icon(picture)}${children}</span>`;

/** The text of a field, at each letter. @param {(text: string) => void} take */
export const typing = (take) => (/** @type {Event & {currentTarget: HTMLInputElement}} */ event) =>
  take(event.currentTarget.value);

/** Marks all of a field that is there to be copied. @param {Event & {currentTarget: HTMLInputElement}} event */
export const selectAll = (event) => event.currentTarget.select();

/** Why the server would not. @param {{refused: import('./api.mjs').ApiRefused | null}} props */
export const Refusal = ({ refused }) => html`
  ${refused && html`<p class="bad" role="alert">${t(`reason.${refused.reason}`, refused.facts)}</p>`}`;
