import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A running Emberlore from the operator's point of view. */
export interface Emberlore {
  /** Its URL, without a trailing slash. */
  url: string;
  child: ChildProcess;
  /** Returns everything printed so far. */
  printed: () => string;
  /** Stops it like a system shutdown. Returns the exit code. Keeps its data. */
  stop: () => Promise<number | null>;
}

/** Start options: the data folder, and settings that differ from the defaults here. */
export interface StartOptions {
  dataDir: string;
  settings?: Record<string, string>;
  /** Milliseconds until it must be ready; a first start creates the database and the launch stories. */
  patience?: number;
}

/** Creates a data folder. When run as root, PostgreSQL uses another user, who must be able to enter it. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-data-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a folder of data. */
export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the real server on a free port and waits until it is ready. See `launchEmberlore`. */
export function startEmberlore(options: StartOptions): Promise<Emberlore> {
  return launchEmberlore(options).ready;
}

/**
 * Starts the real server on a free port. `ready` rejects, with everything printed, if the server exits or isn't ready
 * in time.
 */
export function launchEmberlore({ dataDir, settings = {}, patience = 60_000 }: StartOptions): {
  child: ChildProcess;
  ready: Promise<Emberlore>;
} {
  const child = spawn(join(root, 'node_modules/node/bin/node'), ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...defaults(), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const printed = () => output;
  const ready = waitUntilReady(child, printed, Date.now() + patience).then(
    (url) => ({ url, child, printed, stop: () => stop(child) }),
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
  return { child, ready };
}

/** Returns the token of the setup link that a server printed at its start. */
export function setupTokenIn(printed: string): string | undefined {
  return /\/signup\?setup=([\w-]+)/.exec(printed)?.[1];
}

/** Ignores the installation's own .env, and disables all rate limits. */
function defaults(): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');
  const given = names.map((name) => [name, name.startsWith('RATE_LIMIT_') ? '0' : '']);
  return { ...Object.fromEntries(given), HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test' };
}

async function waitUntilReady(child: ChildProcess, printed: () => string, deadline: number): Promise<string> {
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const url = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed())?.[0];
    if (url && (await isReady(url))) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Emberlore did not get ready. It printed:\n${printed()}`);
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}
