import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileCache } from '../../eval/file-cache.ts';
import { beginTalk } from '../../eval/talk.ts';
import { createEmbeddedEngine } from '../engines/embedded.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric, osricsSheet } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { SceneView } from '../types.ts';
import { rules } from './rules.ts';

const cache = createFileCache();
const embedder = createEmbedder({ cache, queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
const withSheet = { ...osric, sheet: osricsSheet };

beforeAll(() => engine.warm(withSheet, lake), 120_000);
afterAll(async () => {
  cache.save();
  await embedder.close();
});

/** What some rules need of the scene. */
const scenes: Readonly<Record<string, SceneView>> = {
  found: { ...lake, items: lake.items.map((item) => ({ ...item, found: true })) },
  happened: { ...lake, happened: ["The player had to decide: What now? They decided: Settle the reeve's quarrel."] },
};

/** The rule that answers the last message of a talk. Rules of the voice sheet are tried with one. */
async function ruleFor(id: string, messages: readonly string[]): Promise<string> {
  const persona = id.startsWith('sheet/') ? withSheet : osric;
  const scene = scenes[id] ?? lake;
  const talk = beginTalk(engine, { persona, scene }, { seed: 'rules' });
  for (const message of ['Good day.', ...messages])
    await talk.say(message.replace(/^\*|\*$/g, ''), message.startsWith('*') ? 'action' : 'speech');
  return talk.replies.at(-1)?.trace?.rule ?? 'none';
}

describe('the rule table', () => {
  it('names each rule and each priority once', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(new Set(rules.map(({ priority }) => priority)).size).toBe(rules.length);
  });

  const examples = rules.flatMap(({ id, examples }) => examples.map((example) => [id, [example].flat()] as const));
  it.each(examples)('%s answers %j', async (id, messages) => {
    expect(await ruleFor(id, messages)).toBe(id);
  });
});
