import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => engine.warm(osric, lake), 60_000);
afterAll(() => embedder.close());

async function spoken(text: string, avoid: string[]): Promise<string[]> {
  const utterance = { kind: 'speech', text } as const;
  const input = { persona: osric, scene: lake, memory: null, history: [], playerName: 'Rowan', utterance, avoid };
  const said: string[] = [];
  for await (const event of engine.reply({ ...input, seed: `again ${avoid.length}` })) {
    if (event.type === 'sentence' && event.speaker === 'npc') said.push(event.text);
  }
  return said;
}

test.each(['Who are you?', 'What do you know about this place?', 'Good evening.', 'I like the rain.', 'Thank you.'])(
  'gives a different answer each time "%s" is asked again',
  async (text) => {
    const replies = [await spoken(text, [])];
    for (let time = 0; time < 4; time += 1) {
      const earlier = replies.flat();
      const next = await spoken(text, earlier);
      expect(next.some((sentence) => !earlier.includes(sentence))).toBe(true);
      replies.push(next);
    }
  },
);

test('reads the earlier replies once, however many others it tries', async () => {
  const avoid = await spoken('Who are you?', []);
  const join = vi.spyOn(avoid, 'join');
  await spoken('Who are you? I have come far. What do you know about this place?', avoid);
  expect(join).toHaveBeenCalledTimes(1);
});
