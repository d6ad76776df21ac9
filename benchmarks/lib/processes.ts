import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Emberlore, removeDataDir, startEmberlore } from '../../e2e/support/emberlore.ts';
import { newData } from './first-data.ts';
import type { Lateness } from './lateness.ts';
import { untilQuiet } from './processor.ts';

/** A child process, and how to stop it. */
export interface ChildService {
  stop(): Promise<unknown>;
}

/**
 * Starts the language model substitute as a separate process, with a number of tokens per second or as fast as
 * possible.
 */
export async function startModel(
  perSecond: number,
): Promise<ChildService & { baseUrl: string; pid: number; late: () => Promise<Lateness> }> {
  const child = fork(join(import.meta.dirname, 'model-process.ts'), ['--per-second', String(perSecond)]);
  const [{ baseUrl }] = (await once(child, 'message')) as [{ baseUrl: string }];
  return {
    baseUrl,
    pid: child.pid ?? 0,
    /** Returns its own delays since the last call. */
    async late() {
      child.send('late');
      const [{ late }] = (await once(child, 'message')) as [{ late: Lateness }];
      return late;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/**
 * The production settings, except limits: the limits per player and minute or day prevent one machine from playing all
 * of them. Calls are counted nevertheless.
 */
const production = {
  NODE_ENV: 'production',
  SIGNUP_CREDITS: '1000000',
  ...Object.fromEntries(['AUTH', 'LOGIN', 'TALK', 'WRITE', 'READ'].map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
  RATE_LIMIT_ADDRESS: '1000',
};

/** Starts a server with production settings and the built-in database, on new data unless a folder is given. */
export async function startServer(
  settings: Record<string, string> = {},
  existingFolder?: string,
): Promise<Emberlore & ChildService & { pid: number; dataDir: string }> {
  const dataDir = existingFolder ?? newData();
  const server = await startEmberlore({ dataDir, settings: { ...production, ...settings }, patience: 120_000 });
  const pid = server.child.pid ?? 0;
  await untilQuiet(pid);
  return {
    ...server,
    pid,
    dataDir,
    async stop() {
      const code = await server.stop();
      if (existingFolder === undefined) removeDataDir(dataDir);
      return code;
    },
  };
}
