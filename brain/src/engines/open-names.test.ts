import type { Lore, VoiceSheet } from '@emberlore/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmbedder } from '../finding/embedder.ts';
import { newMemory } from '../memory/memory.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { all, asking, promptFor } from '../testing/model-talk.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Persona, SceneView, TurnInput } from '../types.ts';
import { replyAsWritten } from './authored.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { speakFirst } from './first-words.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
vi.setConfig({ testTimeout: 60_000 });
afterAll(() => embedder.close());

/** A text that leaves both names open, and says in the reply where it comes from. */
const open = (kind: string, text = 'Mind the water') => `${text}, {{user}}, says {{char}} of the ${kind}.`;

const toll: Lore = {
  ...{ text: open('lorebook', 'The toll is a song'), keys: ['toll'], secondaryKeys: [], logic: 'any', constant: false },
  ...{ order: 100, priority: 0, sticky: 0, cooldown: 0, delay: 0, probability: 100 },
  ...{ caseSensitive: false, wholeWords: true },
};
const sheet: VoiceSheet = {
  ordinary: { married: [open('ordinary-life')], joke: [open('joke')], hug: [open('hug')], insult: [open('insult')] },
  opinions: { 'the bell': [open('opinion')] },
  shown: { "Warden's Medallion": [open('shown')] },
  told: [{ facts: ['you slept through your watch', 'you fell asleep'], say: [open('reaction')] }],
  answers: [{ asked: ['How deep is the lake?'], say: open('answer') }],
  askedAs: {},
  lorebook: [toll],
};
const persona: Persona = {
  ...osric,
  description: 'Osric rows the only boat for {{user}}, as anybody of the description can see. He hides nothing.',
  secret: 'He drowned the miller of {{user}}, and {{char}} regrets it.',
  personalKnowledge: [
    open('knowledge', 'I was the bell-boy of Hallowmere'),
    open('fear', 'I fear dry land'),
    ...osric.personalKnowledge.slice(2, 5),
  ],
  greetings: [open('greeting')],
  smallTalk: [open('small-talk')],
  refusals: [open('refusal')],
  farewells: [open('farewell')],
  sheet,
};
const scene: SceneView = {
  ...lake,
  description: open('scene', lake.description),
  opening: open('opening'),
  commonKnowledge: [open('common-knowledge', 'The valley was flooded a hundred years ago')],
  hints: [open('hint')],
  happened: ['The player gave {{char}} a coin.'],
  items: lake.items.map((item) => ({ ...item, description: open('item'), found: true })),
};
const turn = (text: string, more: Partial<TurnInput> = {}) => asking(text, { persona, scene, ...more });

beforeAll(() => engine.warm(persona, scene), 60_000);

it.each([
  ['Hello.', 'greeting'],
  ['Who are you?', 'description'],
  ['Why do you fear dry land?', 'fear'],
  ['When was the valley flooded?', 'common-knowledge'],
  ['Are you married?', 'ordinary-life'],
  ['Tell me a joke.', 'joke'],
  ['You are a fool.', 'insult'],
  ['What do you think of the bell?', 'opinion'],
  ['How deep is the lake?', 'answer'],
  ['You fell asleep on your watch.', 'reaction'],
  ['What about the toll?', 'lorebook'],
  ['Who won the election in Brazil?', 'refusal'],
  ['Goodbye.', 'farewell'],
])('%s is answered with the names in the text of the %s', async (text, kind) => {
  const memory = kind === 'greeting' ? null : { ...newMemory(persona), turn: 1 };
  const events = await all(engine, turn(text, { memory }));
  const said = events.flatMap((event) => (event.type === 'sentence' ? [event.text] : [])).join(' ');
  expect(said).not.toMatch(/\{\{|\}\}/);
  expect(said).toContain(`of the ${kind}`);
  expect(said).toContain('Ana');
});

it('first words and what the author wrote for a moment have the names', async () => {
  expect(speakFirst(persona, null, { place: 'x', seed: 'a', playerName: 'Ana' }).text).toContain('water, Ana, says');
  const said = [];
  for await (const event of replyAsWritten(turn('Hello.'), open('rule')))
    if (event.type === 'sentence') said.push(event.text);
  expect(said.join(' ')).toContain('water, Ana, says');
});

it('no text of a request leaves a name open', async () => {
  const memory = { ...newMemory(persona), rapport: 6 };
  const request = await promptFor(turn('What about the toll?', { memory }));
  const kinds = [
    'greeting',
    'small-talk',
    'refusal',
    'hug',
    'knowledge',
    'common-knowledge',
    'scene',
    'opening',
    'hint',
  ];
  for (const kind of [...kinds, 'item', 'lorebook', 'description']) expect(request).toContain(`of the ${kind}`);
  expect(request).toContain('the miller of Ana');
  expect(request).not.toMatch(/\{\{|\}\}/);
});
