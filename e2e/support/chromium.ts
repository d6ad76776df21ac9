import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds this machine's Chromium: CHROMIUM_PATH, one on the PATH, or Playwright's.
 * @returns its path, or undefined if there is none
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return onPath ?? [chromium.executablePath()].find(existsSync);
}

/**
 * Installs a Chromium: with Playwright if its download works, otherwise with apt on Debian as root.
 * @throws if neither works
 */
export async function installChromium(): Promise<string> {
  const ways = ['playwright install chromium', 'apt-get update -q && apt-get install -y -q chromium'];
  for (const way of ways) {
    const found = (await succeeds(way)) ? findChromium() : undefined;
    if (found) return found;
  }
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
