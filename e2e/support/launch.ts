import { findChromium, findHeadlessShell } from './chromium.ts';
import { chromiumFlags } from './chromium-flags.ts';

/**
 * Returns the launch options of the journeys' browser: the machine's own Chromium, with these flags in addition to the
 * usual ones. Journeys with flags of their own need a microphone, and therefore the whole browser.
 */
export function launchOptions(...more: string[]): { executablePath?: string; args: string[] } {
  const executablePath = (more.length === 0 ? findHeadlessShell() : undefined) ?? findChromium();
  return { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags, ...more] };
}
