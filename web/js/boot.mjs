/** The first module: languages, then the page that the address names. */
import { html, render, useEffect } from './html.mjs';
import { language, speak, t } from './language.mjs';
import { Create } from './pages/create.mjs';
import { Credits } from './pages/credits.mjs';
import { Home } from './pages/home.mjs';
import { Room } from './pages/room.mjs';
import { Trouble } from './pages/trouble.mjs';
import { path, follow } from './route.mjs';

function App() {
  const here = path.value;
  useEffect(() => { document.title = t('title'); }, [here, language.value]);
  const code = here.match(/^\/[rj]\/([0-9A-Za-z]+)\/?$/)?.[1].toUpperCase();
  if (code) return html`<${Room} key=${code} code=${code} />`;
  if (here === '/') return html`<${Home} />`;
  if (here === '/new') return html`<${Create} />`;
  if (here === '/credits') return html`<${Credits} />`;
  return html`<${Trouble} reason="no_such_page" />`;
}

const page = /** @type {HTMLElement} */ (document.getElementById('page'));
document.addEventListener('click', follow);
void speak(language.value).then(() => {
  page.replaceChildren();
  render(html`<${App} />`, page);
});
