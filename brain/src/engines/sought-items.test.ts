import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Memory, SceneView, TurnInput } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => engine.warm(osric, lake), 60_000);
afterAll(() => embedder.close());

const hint = lake.hints[0] ?? '';
const withQuest = (hintOfOne: string | null): SceneView => ({
  ...lake,
  items: lake.items.map((item) => ({ ...item, sought: { questName: 'The Morning in the Reeds', hint: hintOfOne } })),
});
const scene = withQuest(hint);

async function reply(words: string, memory: Memory | null = null, more: Partial<TurnInput> = {}) {
  const utterance = { kind: 'speech', text: words } as const;
  const input = { persona: osric, scene, memory, history: [], playerName: '', utterance, seed: 'one', ...more };
  const said: string[] = [];
  for await (const event of engine.reply(input)) {
    if (event.type === 'sentence') said.push(event.text);
    if (event.type === 'turn') return { text: said.join(' '), items: event.itemsMentioned, memory: event.memory };
  }
  throw new Error('The turn did not end.');
}

describe('an item that a quest seeks', () => {
  it.each(['Give me the medallion, please. Where is it?', 'what is the morning in the reeds?'])(
    'is pointed at when asked %j',
    async (words) => {
      const { text, items } = await reply(words);
      expect(text).toContain(hint);
      expect(items).toEqual(['medallion']);
    },
  );

  it('is pointed at once in these words', async () => {
    const first = await reply('Where is the medallion?');
    expect(first.text).toContain(hint);
    expect((await reply('Where is the medallion?', first.memory)).text).not.toContain(hint);
  });

  it('is pointed at by one of a group', async () => {
    const group = { heard: [{ name: 'Captain Rue', playerText: null, said: hint }], after: 'Captain Rue' };
    expect((await reply('Where is the medallion?', null, { group })).text).not.toContain(hint);
  });

  it('is told of by who has a hint to it', async () => {
    const asked = { persona: osric, memory: null, utterance: { kind: 'speech', text: 'The morning in the reeds?' } };
    const stake = (seen: SceneView) => engine.stake?.({ ...asked, scene: seen } as never);
    expect(await stake(withQuest(null))).toBeLessThan(0.9);
    expect(await stake(scene)).toBeGreaterThan(0.9);
  });
});
