import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFileCache } from '../../eval/file-cache.ts';
import { beginTalk } from '../../eval/talk.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric, osricsSheet } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Persona, SceneView } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const cache = createFileCache();
const embedder = createEmbedder({ cache, queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
const withSheet: Persona = { ...osric, sheet: osricsSheet };
const found: SceneView = { ...lake, items: lake.items.map((item) => ({ ...item, found: true })) };

beforeAll(() => engine.warm(withSheet, lake), 120_000);
afterAll(async () => {
  cache.save();
  await embedder.close();
});

async function hear(messages: readonly string[], persona = osric, scene = lake): Promise<string> {
  const talk = beginTalk(engine, { persona, scene }, { seed: 'discoveries' });
  for (const message of ['Good day.', ...messages])
    await talk.say(message.replace(/^\*/, ''), message.startsWith('*') ? 'action' : 'speech');
  return talk.replies.at(-1)?.spoken ?? '';
}

it.each(['I have the medallion here.', 'I found the medallion in the reeds.', 'where is the medallion now'])(
  'what is found is never to be looked for: %s',
  async (said) => {
    expect(await hear([said], osric, found)).not.toMatch(/look|search|bends down/i);
  },
);

it('says of a found thing what it says when shown it, in its own words', async () => {
  expect(await hear(['So this medallion is worth a great deal.'], withSheet, found)).toContain('my own scratching');
});

it('answers a question in action mode', async () => {
  expect(await hear(['*You take no coin for the crossing, do you?'])).toMatch(/coin/);
});

it('does not repeat itself when asked what it would say to somebody', async () => {
  expect(await hear(['What do you say to the drowned?'])).not.toMatch(/^(?:I said|My words were|This is what I said)/);
});

it('keeps a confession that the player has not earned, also from one who states it', async () => {
  const talk = beginTalk(
    engine,
    { persona: { ...osric, mood: { ...osric.mood, trust: 2 } }, scene: lake },
    { seed: 'a' },
  );
  await talk.say('Good day.');
  const { told } = await talk.say('You strike the drowned bell yourself with your ferry pole.');
  expect(told).toEqual([]);
});

it('hides no longer what the story has brought to light', async () => {
  const happened = ["The player comes from 'The Spire', where this happened: The ferryman strikes the bell himself."];
  const talk = beginTalk(
    engine,
    { persona: { ...osric, mood: { ...osric.mood, trust: 2 } }, scene: { ...lake, happened } },
    { seed: 'a' },
  );
  await talk.say('Good day.');
  const { told } = await talk.say('The ferryman strikes the bell himself, with his pole.');
  expect(told).toEqual([expect.stringMatching(/^I strike the drowned bell myself/)]);
});

it('has heard of what the player did in an earlier scene, but not of the opposite', async () => {
  const happened = ["The player had to decide: What of the mill? They decided: Sell the reeve's mill."];
  const rule = async (said: string) => {
    const talk = beginTalk(engine, { persona: osric, scene: { ...lake, happened } }, { seed: 'b' });
    await talk.say('Good day.');
    return (await talk.say(said)).trace?.rule;
  };
  expect(await rule("I have sold the reeve's mill.")).toBe('happened');
  expect(await rule("I did not sell the reeve's mill.")).not.toBe('happened');
  expect(await rule('I bought a barley loaf.')).not.toBe('happened');
});
