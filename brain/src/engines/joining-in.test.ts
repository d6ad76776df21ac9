import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { TurnInput } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => engine.warm(osric, lake), 60_000);
afterAll(() => embedder.close());

describe('a reply after somebody else’s', () => {
  const after = (said: string): Partial<TurnInput> => ({
    group: { heard: [{ name: 'Captain Rue', playerText: null, said }], after: 'Captain Rue' },
  });

  async function reply(text: string, more: Partial<TurnInput> = {}) {
    const input: TurnInput = {
      persona: osric,
      scene: lake,
      memory: null,
      history: [],
      playerName: 'demo_1',
      utterance: { kind: 'speech', text },
      seed: 'one',
      ...more,
    };
    for await (const event of engine.reply(input)) if (event.type === 'turn') return event;
    throw new Error('The reply has no end.');
  }

  it('does not repeat what was just said', async () => {
    const [told = ''] = (await reply('Do you take money for the crossing?')).told;
    expect(told).toContain('I take no coin');
    expect((await reply('Do you take money for the crossing?', after(told))).told).not.toContain(told);
  });

  it('does not tell what everybody knows if somebody has told it', async () => {
    const [common = ''] = lake.commonKnowledge;
    const ask = 'When did Hallowmere drown?';
    expect((await reply(ask)).told).toContain(common);
    expect((await reply(ask, { group: { heard: [], saidAround: `Well. ${common}`, after: null } })).told).not.toContain(
      common,
    );
  });

  it('is empty without an answer of its own', async () => {
    expect((await reply('Do you take money for the crossing?', after('Never mind.'))).isEmpty).toBe(false);
    expect((await reply('What is your favourite computer game?', after('Never mind.'))).isEmpty).toBe(true);
  });

  it('knows how well a message can be answered', async () => {
    const ask = (text: string) =>
      engine.stake?.({ persona: osric, scene: lake, memory: null, utterance: { kind: 'speech', text } }) ?? 0;
    expect(await ask('Do you take coins for the crossing?')).toBeGreaterThan(await ask('How is the weather in town?'));
  });
});
