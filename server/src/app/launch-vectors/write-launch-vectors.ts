import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine, createEmbedder, type Vector, type VectorCache, vectorHash } from '@emberlore/brain';
import { encodeVectors, launchVectors, launchVectorsPath } from '@emberlore/content';
import { connect, migrate } from '@emberlore/database';
import { startEmbedded } from '@emberlore/database/embedded';
import { systemClock } from '../../kit/clock.ts';
import { createTokens } from '../../kit/tokens.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createReplyEngines } from '../engine.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createSenders } from '../senders.ts';
import { openStorage } from '../storage.ts';
import { createVoiceEngines } from '../voice-engines.ts';
import { prepareLaunch } from './prepare-launch.ts';

// npm run launch-vectors: computes the sentence vectors of the launch stories and of the people in the open areas, and
// writes them to content/launch-vectors.bin. Run it after changing their texts; `launch-vectors.api.test.ts` says when.

/** Takes the vectors of unchanged texts from the file; decoding and encoding them again changes nothing. */
const shipped: VectorCache = {
  get: async (hashes) =>
    new Map(
      hashes.flatMap((hash) => {
        const vector = launchVectors().get(hash);
        return vector ? [[hash, vector] as const] : [];
      }),
    ),
  put: async () => {},
};

const dataDir = await mkdtemp(join(tmpdir(), 'emberlore-vectors-'));
const store = await startEmbedded({ dataDir, durable: false });
try {
  const connection = await connect({ socket: store.socket, user: store.user, database: store.database });
  await migrate(connection);
  const vectors = await computeVectors(connection);
  await connection.close();
  await writeFile(launchVectorsPath, encodeVectors(vectors));
  console.log(`${vectors.size} vectors written to ${launchVectorsPath}`);
} finally {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function computeVectors(connection: Awaited<ReturnType<typeof connect>>): Promise<Map<string, Vector>> {
  const vectors = new Map<string, Vector>();
  const embedder = createEmbedder({ cache: shipped });
  const engine = createEmbeddedEngine({
    embedder: {
      ...embedder,
      async embed(texts) {
        const computed = await embedder.embed(texts);
        for (const [index, vector] of computed.entries()) vectors.set(vectorHash(texts[index] ?? ''), vector);
        return computed;
      },
    },
  });
  const config = { ...readConfig({ NODE_ENV: 'test' }), dataDir };
  const log = createLogger({ level: 'warn', readable: true, write: (line) => process.stderr.write(line) });
  const metrics = createMetrics();
  const { meter } = metrics;
  const secret = 'a secret that signs nothing';
  const around = { confirming: false, clock: systemClock, log };
  const storage = await openStorage(config);
  const modules = await compose({
    config,
    connection,
    ...createReplyEngines(connection, undefined, metrics, { ...around, secret }),
    engine,
    log,
    meter,
    ...createVoiceEngines(config, { ...around, connection, meter }),
    storage: storage.storage,
    senders: await createSenders(config, log),
    address: () => 'http://localhost',
    builtIn: engine,
    tokens: createTokens(secret),
    clock: systemClock,
  });
  await prepareLaunch({ modules, engine, store: connection, log });
  await storage.close();
  await embedder.close();
  return vectors;
}
