import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { start } from '../start.ts';
import { type Api, signUp } from './api.ts';

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

/**
 * Starts a server for this machine alone, with the built-in engine, without stories and with a player, for as long as `work` lasts.
 * Its data is deleted afterwards.
 */
export async function withDeskServer<T>(work: (api: Api) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emberlore-desk-'));
  try {
    const config = readConfig({ ...settings, DATA_DIR: dataDir });
    const log = createLogger({ level: config.logLevel, readable: true, write: (line) => process.stderr.write(line) });
    const running = await start(config, log, () => undefined, { launch: false });
    try {
      const login = { email: 'author@example.org', password: crypto.randomUUID() };
      return await work(await signUp(running.url, login, 'Author'));
    } finally {
      await running.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
