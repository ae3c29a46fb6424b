/** Which page is shown: the address's path, followed without loading the shell again. */
import { signal } from './html.mjs';

export const path = signal(location.pathname);

/** @param {string} to */
export function go(to) {
  history.pushState(null, '', to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Plain clicks on links to our own pages stay in the page. @param {MouseEvent} event */
export function follow(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a[href^="/"]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.hasAttribute('download')) return;
  event.preventDefault();
  go(/** @type {string} */ (link.getAttribute('href')));
}

addEventListener('popstate', () => { path.value = location.pathname; });
