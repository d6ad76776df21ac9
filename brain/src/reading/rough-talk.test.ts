import { expect, test } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { createWorld } from './out-of-world.ts';
import type { Act } from './types.ts';
import { understand } from './understand.ts';

const world = createWorld([]);

function see(text: string) {
  const memory = { ...newMemory(osric), turn: 3 };
  return understand({ kind: 'speech', text }, { persona: osric, scene: lake, memory, world });
}

test.each<[string, Act]>([
  ['I think you killed him.', 'accusation'],
  ['You never loved him.', 'accusation'],
  ['You dropped it!', 'accusation'],
  ['This is your fault.', 'accusation'],
  ['I know what you did.', 'accusation'],
  ['People are going to die because of you.', 'accusation'],
  ['You are not my queen.', 'accusation'],
  ['Empty your pockets.', 'order'],
  ["Don't touch me.", 'order'],
  ["Don't you dare use that tone with me.", 'order'],
  ['Stop calling me darling.', 'order'],
  ['Give me one for free.', 'order'],
  ['Answer me!', 'pressing'],
  ['Prove it.', 'pressing'],
  ["Don't change the subject.", 'pressing'],
  ['Talk.', 'pressing'],
  ["I'm not afraid of you.", 'fearlessness'],
  ["You don't scare me", 'fearlessness'],
  ['hm ok', 'acknowledgement'],
  ['I see.', 'acknowledgement'],
  ['I brought you some bread.', 'gift'],
  ['Here, have some cake', 'gift'],
  ['Thief!', 'insult'],
  ['Some captain you are.', 'insult'],
  ["You're a crook.", 'insult'],
  ['Nobody likes you.', 'insult'],
  ["I'll tell the knight about you.", 'threat'],
  ["I'm calling the inspector.", 'threat'],
  ['Guards, arrest her!', 'threat'],
  ['You have a beautiful voice.', 'compliment'],
  ['Ok. I was out of line.', 'apology'],
  ['later', 'farewell'],
  ["I'd better go before it gets dark.", 'farewell'],
  ['You put children in danger.', 'accusation'],
  ['Leave me alone.', 'order'],
  ['What are you, deaf?', 'insult'],
  ['Shame on you.', 'insult'],
  ['I could have you hanged.', 'threat'],
  ['You have kind eyes.', 'compliment'],
  ['Forget it.', 'acknowledgement'],
  ["Tell me something I don't know.", 'more'],
  ['Cold.', 'remark'],
  ["I'm going to bed.", 'farewell'],
])('%s is %s', (text, act) => {
  expect(see(text).acts).toContain(act);
});

test.each<[string, Act]>([
  ['You are not alone.', 'accusation'],
  ['What are you?', 'insult'],
  ['Tell me something about yourself.', 'more'],
  ['Did you kill him?', 'accusation'],
  ["Don't worry.", 'order'],
  ['Tell me about the bell.', 'order'],
  ['Come on, who did it?', 'order'],
  ['come on, I was only joking', 'order'],
  ['I am afraid of you.', 'fearlessness'],
  ['ok, where is the bell?', 'acknowledgement'],
  ['I bought a bell.', 'gift'],
  ['Are you called Osric?', 'threat'],
  ['I will tell you a story.', 'threat'],
])('%s is not %s', (text, act) => {
  expect(see(text).acts).not.toContain(act);
});

test('prohibitions and wishes are not questions', () => {
  for (const text of ["Don't touch me.", 'May your road be short.']) expect(see(text).question).toBeNull();
  expect(see("Don't you trust me?").question).toBe('yes-no');
  expect(see('Status?').question).toBe('what');
  expect(see('by whom').question).toBe('who');
  expect(see('of what').question).toBe('what');
});

test.each([
  ['ok ok what did u find in ur pocket. pls say snacks', 'what did you find in your pocket.'],
  ['sure i can hold it haha. wat r u fixing', 'What are you fixing'],
  ['it was my PHONE 😂 srsly what happened in the 19 min', 'what happened in the nineteen min'],
  ['lol here take it. but fr what do u remember from b4', 'what do you remember from before'],
  ['lmaooo why cant we shake hands', "why can't we shake hands"],
])('of "%s", the question counts: %s', (text, matter) => {
  const { acts, matter: read } = see(text);
  expect(acts).toContain('question');
  expect(read).toBe(matter);
});

test.each(['haha. still wanna know who woke me tho', 'I only wondered what you meant'])('"%s" asks', (text) => {
  expect(see(text).acts).toContain('request');
});

test('remembers facts that come before a question', () => {
  const { facts } = see(
    "I'm a notary's clerk. My father kept goats. I've a little brother called Toby. Do you like ink?",
  );
  expect(facts.claims).toEqual([
    "I'm a notary's clerk",
    "I've a little brother called Toby",
    'My father kept goats',
    'my brother is called Toby',
  ]);
  expect(see('Am I a fool? Is my father well?').facts.claims).toEqual([]);
});

test('one sister is not the picture of two', () => {
  const scene = { ...lake, items: [{ id: '1', name: 'The Two Sisters', description: 'A painting.' }] };
  const read = (text: string) =>
    understand({ kind: 'speech', text }, { persona: osric, scene, memory: newMemory(osric), world }).items.length;
  expect(['What was your sister called?', 'Where are the sisters?'].map(read)).toEqual([0, 1]);
});

test('thanks for a vote are no accusation', () => {
  expect(see('It was your aye that saved them.').acts).not.toContain('accusation');
});
