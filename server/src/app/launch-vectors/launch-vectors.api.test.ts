import { createEmbeddedEngine, vectorHash } from '@emberlore/brain';
import { launchVectors } from '@emberlore/content';
import { expect, test } from 'vitest';
import { scriptedSpeech } from '../../testing/scripted.ts';
import { startTestServer } from '../../testing.ts';
import { prepareLaunch } from './prepare-launch.ts';

test('the shipped vectors are those of the shipped characters; otherwise run npm run launch-vectors', async () => {
  const wanted = new Set<string>();
  const engine = createEmbeddedEngine({
    embedder: {
      async embed(texts) {
        for (const text of texts) wanted.add(vectorHash(text));
        return texts.map(() => new Float32Array(512));
      },
      close: async () => {},
    },
  });
  const server = await startTestServer({ engine, speech: scriptedSpeech() });
  await prepareLaunch({ modules: server.modules, engine, store: server.db, log: server.app.log });
  await server.close();
  expect(wanted.size).toBeGreaterThan(1000);
  expect([...launchVectors().hashes()]).toEqual([...wanted].sort());
  // Prepares every shipped character: three seconds of processor time, which a busy machine spreads over half a minute.
}, 120_000);
