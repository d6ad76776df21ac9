import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginTalk } from '../../eval/talk.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Persona } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const embedder = createEmbedder({ queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });
/** A character as a new author writes one: without a voice sheet. */
const author: Persona = {
  ...osric,
  id: 'author',
  greetings: ['Step in the middle, now. Sit low.', 'You again. The boat has not moved.'],
  smallTalk: [
    'Pull, and rest. That is all I know about anything.',
    'Mind your hand. The water likes a hand.',
    'An oar lasts nine winters, if it is loved.',
    'Herons are the only ones who pay in patience.',
    'On a still day one can hear them bake bread on the far side.',
  ],
  refusals: [
    'I am old, but I am not old enough to know that.',
    'Ask me that on dry land.',
    'The lake keeps its mouth shut, and so do I.',
  ],
};
const bare: Persona = { ...author, id: 'bare', greetings: [], smallTalk: [], refusals: [], farewells: [] };

beforeAll(() => engine.warm(author, lake), 60_000);
afterAll(() => embedder.close());

async function talk(persona: Persona, lines: readonly string[], seed = 'traits') {
  const said = beginTalk(engine, { persona, scene: lake }, { seed });
  for (const line of lines) await said.say(line);
  return said.replies.map(({ spoken }) => spoken);
}

/** Fifty messages as players send them, without any that a line of knowledge answers in full. */
const fifty = [
  ...['Good day.', 'Hello.', 'The wind is up today.', 'Do you have a smartphone?', 'Who gave you the silver piece?'],
  ...['ok', 'What is the capital of Australia?', 'It is very quiet here.', 'Tell me more.', 'You look tired.'],
  ...[
    'Hello again.',
    'The others say that the lake is cursed.',
    'What are you hiding?',
    'Why?',
    'Nobody came this way.',
  ],
  ...[
    'Who built the church?',
    'Fog is coming.',
    'Hm.',
    'What do you know of dragons?',
    'The reeds are high this year.',
  ],
  ...['Are you an AI?', 'Thank you.', 'Have you seen the medallion?', 'Birds are flying low.', 'Who was the king?'],
  ...['That is sad.', 'The priestess seems kind.', 'What happens in the temple?', 'Wow.', 'How many boats are there?'],
  ...['Tell me a story.', 'The moon is full.', 'Do you sleep?', 'Everybody is afraid.', 'What is your secret?'],
  ...['I love old songs.', 'Who is the stranger?', 'It smells of rain.', 'Do you like fish?', 'You are very kind.'],
  ...['What lies beyond the hills?', 'Time is short.', 'Why do you take no coin?', 'The bell rang.', 'Is it deep?'],
  ...['Who else crosses here?', 'People talk a lot.', 'What was that noise?', 'Answer me!', 'Goodbye.'],
];

test('an author’s greetings, small talk and refusals are heard before built-in lines', async () => {
  const replies = await talk(author, fifty);
  const own = [...author.greetings, ...author.smallTalk, ...author.refusals, ...author.farewells];
  const heard = own.filter((line) => replies.some((reply) => reply.includes(line)));
  const known = [...author.personalKnowledge, ...lake.commonKnowledge, ...own].flatMap((text) =>
    splitSentences(text).map((sentence) => sentence.text),
  );
  const isOwn = (reply: string) => known.some((sentence) => reply.includes(sentence));
  const share = replies.filter(isOwn).length / replies.length;
  console.log(
    `Replies with the author's words: ${Math.round(share * 100)} % of 50; ${heard.length} of ${own.length} lines heard.`,
  );
  expect(heard.length).toBeGreaterThanOrEqual(own.length - 2);
  expect(share).toBeGreaterThan(0.3);
});

const moves = [
  ...['Good day.', 'I will hurt you if you lie.', 'You are a fool.', 'You did it!', 'Empty your pockets.'],
  ...['What are you hiding?', 'Answer me!', 'You are very kind.', 'I am sorry.', 'No, that is wrong.'],
];
const sliders = (change: Partial<Persona['personality']>, fear = 4): Persona => ({
  ...bare,
  personality: { ...bare.personality, ...change },
  mood: { ...bare.mood, fear },
});

/** The share of messages that both answer with the same first sentence. */
function overlap(one: readonly string[], other: readonly string[]): number {
  const first = (reply = '') => splitSentences(reply)[0]?.text;
  return one.filter((reply, place) => first(reply) === first(other[place])).length / one.length;
}

const seeds = ['a', 'b', 'c', 'd'];
const talkAll = async (persona: Persona) => (await Promise.all(seeds.map((seed) => talk(persona, moves, seed)))).flat();

test.each([
  ['rank and fear', sliders({ socialRank: 1 }, 9), sliders({ socialRank: 9 }, 1)],
  [
    'peace',
    sliders({ peaceful: 1, socialRank: 5 }),
    sliders({ peaceful: 9, positive: 9, extravert: 5, socialRank: 5 }),
  ],
  ['company', sliders({ extravert: 1, socialRank: 5 }), sliders({ extravert: 9, socialRank: 5 })],
])('the extremes of %s seldom reply alike', async (name, low, high) => {
  const shared = overlap(await talkAll(low), await talkAll(high));
  console.log(`${name}: ${Math.round(shared * 100)} % of the replies begin alike.`);
  expect(shared).toBeLessThan(0.27);
});

test('a fearful boy of low rank is never bold', async () => {
  const boy = sliders({ socialRank: 1, peaceful: 3 }, 9);
  const said = (await talkAll(boy)).join('\n');
  expect(said).not.toMatch(/Others have tried|do it, or sit down|Come on, then|called worse|My patience|Prove it/);
  expect(said).toMatch(/Please|I promise|do not hurt me/i);
});
