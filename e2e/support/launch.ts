import { findChromium } from './chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';

/** How the journeys' browser starts: the machine's own Chromium, with these flags besides the usual ones. */
export function launchOptions(...more: string[]): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags, ...more] };
}
