/** What every page has: the house's name, the language switch, a place for the page. */
import { html } from '../html.mjs';
import { icon } from '../icons.mjs';
import { language, LANGUAGES, speak, t } from '../language.mjs';
import * as saved from '../saved.mjs';

const OWN_NAMES = { ja: '日本語', en: 'English' };

/** @param {string} chosen */
function choose(chosen) {
  saved.language.set(chosen);
  void speak(chosen);
}

export function LanguageSwitch() {
  return html`
    <div class="languages" role="group" aria-label=${t('language')}>
      ${LANGUAGES.map((name) => html`
        <button type="button" lang=${name} aria-pressed=${language.value === name} onClick=${() => choose(name)}>
          ${OWN_NAMES[name]}
        </button>`)}
    </div>`;
}

/** @param {{children: any, kind?: string}} props */
export function Frame({ children, kind = '' }) {
  return html`
    <div class=${`frame ${kind}`}>
      <header class="masthead">
        <a class="brand" href="/">${icon('tide')}<span>${t('title')}</span></a>
        <${LanguageSwitch} />
      </header>
      <main>${children}</main>
      <footer class="foot"><a href="/credits">${t('credits')}</a></footer>
    </div>`;
}
