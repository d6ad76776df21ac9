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
