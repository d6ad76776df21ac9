import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../connect.ts';
import { clusterPath } from '../embedded/cluster.ts';
import { lockDataDir } from '../embedded/data-dir-lock.ts';
import { clearLeftovers } from '../embedded/leftovers.ts';
import { startEmbedded } from '../embedded/start.ts';
import { migrate } from '../migrate.ts';

const PREFIX = 'emberlore-test-';
const TEMPLATE = 'template_emberlore';

/** The PostgreSQL of this test run, and the template of fresh databases. */
export type TestStore = { socket: string; user: string; template: string; log: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testStore: TestStore;
  }
}

/** Starts one PostgreSQL for the whole test run and migrates the template once; returns a function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  // PostgreSQL's OS user must be able to traverse the folder if the tests run as root; otherwise the cluster would be
  // created elsewhere.
  await chmod(dataDir, 0o711);
  const store = await startEmbedded({ dataDir, durable: false });
  await makeTemplate(store);
  const log = join(dataDir, 'postgres.log');
  project.provide('testStore', { socket: store.socket, user: store.user, template: TEMPLATE, log });
  return async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(store: { socket: string; user: string; database: string }): Promise<void> {
  const admin = await connect({ ...store, max: 1 });
  await admin.sql.unsafe(`create database ${TEMPLATE}`);
  await admin.close();
  const template = await connect({ ...store, database: TEMPLATE, max: 1 });
  await migrate(template);
  // Flushes the template's pages, so that the first test's copy does not have to.
  await template.sql`checkpoint`;
  await template.close();
}

/** Removes leftovers of killed test runs. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const dataDir of names.map((name) => join(tmpdir(), name))) {
    try {
      const lock = lockDataDir(dataDir);
      await clearLeftovers(clusterPath(dataDir), () => {});
      lock.release();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // Belongs to a test run in progress, or to another user.
    }
  }
}
