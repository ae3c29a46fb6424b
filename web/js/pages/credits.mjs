/** Whose work these pages stand on. */
import { html } from '../html.mjs';
import { t } from '../language.mjs';
import { Frame } from './frame.mjs';

const ROOT = new URL('../..', import.meta.url).href;

export function Credits() {
  return html`
    <${Frame} kind="narrow">
      <h1 class="display">${t('credits')}</h1>
      <p>${t('credits.pages')}</p>
      <p><a href=${`${ROOT}vendor/LICENSES.txt`} download>${t('credits.modules')}</a></p>
      <p><a href=${`${ROOT}fonts/LICENSES.txt`} download>${t('credits.fonts')}</a></p>
    <//>`;
}
