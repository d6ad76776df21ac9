import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { start } from '../start.ts';
import { type Api, signUp } from './api.ts';
import { DeskFailed } from './desk-failed.ts';

/** The author’s own server needs no limits. */
const settings = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  SIGNUP_CREDITS: '1000000',
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_LOGIN: '0',
  RATE_LIMIT_TALK: '0',
  RATE_LIMIT_WRITE: '0',
  RATE_LIMIT_READ: '0',
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work until it ends or somebody stops this process, so that what was started is stopped and deleted in either case. */
async function untilStopped<T>(work: (stopped: Promise<never>) => Promise<T>): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // A signal before anybody waits for it.
  stopped.catch(() => undefined);
  const stop = () => reject(new DeskFailed('Stopped.'));
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(stopped);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/**
 * Starts a server for this machine alone, with the built-in engine, without stories and with a player, for as long as `work` lasts.
 * Its data is deleted afterwards.
 */
export function withDeskServer<T>(work: (api: Api) => Promise<T>): Promise<T> {
  return untilStopped(async (stopped) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'emberlore-desk-'));
    try {
      const config = readConfig({ ...settings, DATA_DIR: dataDir });
      const log = createLogger({ level: config.logLevel, readable: true, write: (line) => process.stderr.write(line) });
      const running = await start(config, log, () => undefined, { launch: false });
      try {
        const login = { email: 'author@example.org', password: crypto.randomUUID() };
        return await Promise.race([stopped, signUp(running.url, login, 'Author').then(work)]);
      } finally {
        await running.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
