import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium of this machine: the one that CHROMIUM_PATH names, one on the PATH, or the one Playwright has fetched.
 * @returns its path, or undefined when there is none
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return onPath ?? [chromium.executablePath()].find(existsSync);
}

/**
 * Fetches a Chromium: by Playwright where its download works, else by apt on Debian as root.
 * @throws when neither way works
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
