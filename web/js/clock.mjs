/** The time, for what counts down. */
import { signal } from './html.mjs';

const STEP = 250; // milliseconds
/** Unix time in milliseconds by this device's clock. */
export const now = signal(Date.now());
setInterval(() => { now.value = Date.now(); }, STEP);

/**
 * Milliseconds as a countdown: `0:07`, `14:05`, `26 h`.
 * @param {number} milliseconds @param {(hours: number) => string} hours
 */
export function countdown(milliseconds, hours) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 36000) return hours(Math.round(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
