import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';

/** Finds the first of these programs on the PATH. */
function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * Finds this machine's Chromium: CHROMIUM_PATH, one on the PATH, or Playwright's.
 * @returns its path, or undefined if there is none
 */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findOnPath(BROWSERS) || [chromium.executablePath()].find(existsSync);
}

/**
 * Finds Chromium's headless shell on the PATH. It takes a quarter less processor time than the whole browser in
 * headless mode, but has no microphone.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH || findOnPath([SHELL]);
}

/**
 * Installs Chromium, with Playwright if its download works, otherwise with apt on Debian as root; and the headless
 * shell, if apt can.
 * @throws if there is no Chromium afterwards
 */
export async function installChromium(): Promise<string> {
  if (!findChromium()) await succeeds('playwright install chromium');
  const missing = [...(findChromium() ? [] : ['chromium']), ...(findHeadlessShell() ? [] : [SHELL])];
  for (const name of missing) await succeeds(`apt-get update -q && apt-get install -y -q ${name}`);
  const found = findChromium();
  if (found) return found;
  throw new Error('Neither Playwright nor apt could install a Chromium: install one, or name it in CHROMIUM_PATH.');
}

function succeeds(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
