import { findChromium } from './chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';

/**
 * Returns the launch options of the journeys' browser: the machine's own Chromium, with these flags in addition to the
 * usual ones.
 */
export function launchOptions(...more: string[]): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags, ...more] };
}
