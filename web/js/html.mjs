/** Templates bound to Preact, and the few names every page needs. */
import htm from '../vendor/htm.mjs';
import { h } from '../vendor/preact.mjs';

export const html = htm.bind(h);
export { Fragment, render } from '../vendor/preact.mjs';
export { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef } from '../vendor/hooks.mjs';
export { batch, computed, effect, signal, useComputed, useSignal } from '../vendor/signals.mjs';

/** Class names, the false ones left out. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(' ');

/** @template T @typedef {import('../vendor/signals.mjs').Signal<T>} Signal */
