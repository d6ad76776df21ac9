import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileCache } from '../../eval/file-cache.ts';
import { beginTalk } from '../../eval/talk.ts';
import { createEmbedder } from '../finding/embedder.ts';
import { lake, osric, osricsSheet } from '../testing/fixtures.ts';
import { sharedQueue } from '../testing/shared-queue.ts';
import type { Persona } from '../types.ts';
import { createEmbeddedEngine } from './embedded.ts';

const persona: Persona = { ...osric, sheet: osricsSheet };
const cache = createFileCache();
const embedder = createEmbedder({ cache, queue: sharedQueue() });
const engine = createEmbeddedEngine({ embedder });

beforeAll(() => engine.warm(persona, lake), 120_000);
afterAll(async () => {
  cache.save();
  await embedder.close();
});

async function hear(...lines: string[]) {
  const talk = beginTalk(engine, { persona, scene: lake }, { seed: 'own words' });
  for (const line of lines) await talk.say(line);
  return talk.replies.map(({ spoken }) => spoken);
}

test.each([
  ['haha ok. are you married', 'Never. I have two oars.'],
  ['who r u', 'Osric, of the one boat.'],
  ['tell me a joke lol', 'Somebody asked me how deep it was.'],
  ['my sister died last year', 'Sit by me. I will go slowly.'],
  ['*hugs him*', 'Careful, I am mostly wet wool.'],
  ['what do you think of the bell', 'You could feel it in the soles of your feet.'],
  ['look at this medallion i found', 'That is my own scratching.'],
  ['You fell asleep!', 'Eleven years old, and the straw was dry.'],
])('"%s" is answered in the character’s own words', async (said, answer) => {
  const [, reply] = await hear('Good day.', said);
  expect(reply).toContain(answer);
});

test('a fact about the character isn’t taken from one about somebody else', async () => {
  const [, reply] = await hear('Good day.', 'The priest fell asleep.');
  expect(reply).not.toContain('Eleven years old');
});

test('a question asked again gets the other wording, and then that it has been answered', async () => {
  const [, one, other, again] = await hear('Good day.', 'Are you married?', 'Are you married?', 'Are you married?');
  expect([one, other, again]).toEqual([
    expect.stringContaining('Never. I have two oars.'),
    expect.stringContaining('No wife. Ask the oars.'),
    expect.not.stringContaining('oars'),
  ]);
});

test('an objection to the answer asks the last question again', async () => {
  const [, one, other] = await hear('Good day.', 'Are you married?', 'That is not what I asked.');
  expect(one).toContain('Never. I have two oars.');
  expect(other).toContain('No wife. Ask the oars.');
});

test('another reply to the same message is in other words, with one wording too', async () => {
  const input = { persona, scene: lake, memory: null, history: [], playerName: '', seed: 'anew' };
  for (const text of ['are you married', 'what do you do for a living']) {
    const given: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const said: string[] = [];
      const utterance = { kind: 'speech', text } as const;
      for await (const event of engine.reply({ ...input, utterance, avoid: given }))
        if (event.type === 'sentence' && event.speaker === 'npc') said.push(event.text);
      expect(said.filter((sentence) => !given.includes(sentence)).length).toBeGreaterThan(0);
      given.push(...said);
    }
  }
});

test('a follow-up to own words gets the other wording, then the end of it', async () => {
  const [, joke, more] = await hear('Good day.', 'tell me a joke', 'another one');
  expect([joke, more]).toEqual([
    expect.stringContaining('how deep it was'),
    expect.stringContaining('The rope ends there.'),
  ]);
  const [, no, why, again] = await hear('Good day.', 'are you married', 'why?', 'but why');
  expect([no, why, again]).toEqual([
    expect.stringContaining('Never. I have two oars.'),
    expect.stringContaining('No wife. Ask the oars.'),
    expect.stringContaining('It is the way the oar was cut.'),
  ]);
});

test('names its source when asked, in other words the second time', async () => {
  const talk = ['Good day.', 'are you married', 'who told you that', 'how do you know?'];
  const [, , one, other] = await hear(...talk);
  expect([one, other]).toEqual([
    expect.stringContaining('I was in the boat'),
    expect.stringContaining('A passenger left it behind.'),
  ]);
});

test('‘and then?’ after a line of the story tells what else is known', async () => {
  const [, line, next] = await hear('Good day.', 'When did Hallowmere drown?', 'and then?');
  expect(line).toContain('Hallowmere drowned in one night');
  expect(next).not.toContain('The rope ends there.');
  expect(next).not.toBe(line);
});

test('‘I don’t know’ is said in the character’s own words while they are new', async () => {
  const [, reply] = await hear('Good day.', 'How many beans are in the sack?');
  expect(reply).toContain('It never came into my boat.');
});

test('a first message that greets and asks is greeted and answered', async () => {
  const [reply] = await hear('hello, are you married?');
  expect(osric.greetings.some((greeting) => reply?.includes(greeting))).toBe(true);
  expect(reply).toContain('Never. I have two oars.');
});

test('a bad mood has lines of its own', async () => {
  const replies = await hear('You stink.', 'I hate you.', 'You are a liar.', 'Idiot!');
  expect(replies.join(' ')).toContain('Then swim.');
});

test('what the player does is not what the character does', async () => {
  const [, , reply] = await hear('Good day.', 'I am a teacher.', 'what do i do for work');
  expect(reply).toContain('teacher');
  expect(reply).not.toContain('I row.');
});

test('what the player has asked is remembered', async () => {
  const [, , reply] = await hear('Good day.', 'Are you married?', 'what did i just ask you');
  expect(reply).toContain('Are you married?');
});

test('both of two questions are answered, also without question marks', async () => {
  const [, reply] = await hear('Good day.', 'who r u and where am i');
  expect(reply).toContain('Osric, of the one boat.');
  expect(reply).toContain('On the water.');
});

test.each([
  [['i work in a bakery btw', 'do u remember what my job is'], 'You work in a bakery.'],
  [['i have a little sister shes 6', 'what did i say about my sister'], 'You have a little sister.'],
  [['I write for a newspaper in London.', 'It is cold here.', 'what do i do for work'], 'You write for a newspaper'],
])('after %j, the character remembers', async (lines, answer) => {
  expect((await hear('Good day.', ...lines)).at(-1)).toContain(answer);
});

test('an opinion of the person who was spoken of last is asked for by a pronoun', async () => {
  const replies = await hear('Good day.', 'What do you think of the priestess?', 'do u like her');
  expect(replies.slice(1)).toEqual([
    expect.stringContaining('She brings me soup with barley in it.'),
    expect.stringContaining('I talk to her shoes.'),
  ]);
});

test('a fact is recognised before another sentence', async () => {
  const [, reply] = await hear('Good day.', 'You slept through your watch! Did you?');
  expect(reply).toContain('Eleven years old, and the straw was dry.');
});

test('a place that the story does not know is no reason to refuse', async () => {
  const [, reply] = await hear('Good day.', 'im from canada lol');
  expect(reply).toContain('I never rowed so far.');
});

test('leaving in a hurry is no question', async () => {
  const [, reply] = await hear('Good day.', 'gotta run, bye');
  expect(reply).toContain('Mind the step.');
});

test('a why about the message itself is no why about the reply before it', async () => {
  const replies = await hear('Good day.', 'Are you married?', 'They say that you take no coin. Why is that?');
  expect(replies.at(-1)).not.toContain('It is the way the oar was cut.');
  expect(replies.at(-1)).not.toContain('No wife. Ask the oars.');
});

test('what is said of the player’s own is recalled, and nothing else is said instead', async () => {
  const [, , age, sister, work] = await hear(
    'Good day.',
    'I am with the police. My son is nine.',
    'how old is my son',
    'What did I tell you about my sister?',
    'what did i say about my work',
  );
  expect(age).toContain('Your son is nine.');
  expect(sister).not.toMatch(/son|police/);
  expect(work).toContain('You are with the police.');
});

test('a question about what was said before that nothing answers is asked for in other words', async () => {
  const [, reply] = await hear('Good day.', 'did it hurt her much?');
  expect(reply).toContain('Say it again, plainer.');
});

test('nobody looks at what the player does not have, nor at what a question only names', async () => {
  const items = lake.items.map((item) => ({ ...item, found: false }));
  const talk = beginTalk(engine, { persona, scene: { ...lake, items } }, { seed: 'unfound' });
  for (const line of ['Good day.', 'Who found the medallion?', 'look at this medallion']) await talk.say(line);
  expect(talk.replies.map(({ spoken }) => spoken).join(' ')).not.toContain('That is my own scratching.');
});

const marsh: Persona = {
  ...persona,
  sheet: {
    ...osricsSheet,
    answers: [
      {
        asked: ['what did you hit the bell with', 'which pole do you use on the bell'],
        say: 'The long one, with the iron shoe.',
        onceTold: 'I strike the drowned bell myself.',
      },
      {
        asked: ['who taught you to whistle', 'where did you learn whistling'],
        say: 'A girl in a coracle, one summer.',
      },
    ],
    followUps: {
      'A girl in a coracle, one summer.': [
        {
          asked: ['what was her name', 'who was she', 'what was the girl called'],
          say: 'Bryn. She drowned her shoes and laughed.',
        },
        { asked: ['did you love her', 'were you sweet on the girl'], say: 'For a whole June. I was twelve.' },
      ],
    },
  },
};

test('an answer that the rules of the story hold back is not given', async () => {
  const say = 'A girl in a coracle, one summer.';
  for (const [heldAnswers, isGiven] of [
    [[], true],
    [[say], false],
  ] as const) {
    const talk = beginTalk(engine, { persona: marsh, scene: { ...lake, heldAnswers } }, { seed: 'marsh' });
    await talk.say('Good day.');
    await talk.say('who taught you to whistle');
    expect(talk.replies.at(-1)?.spoken.includes(say)).toBe(isGiven);
  }
});

test('a reaction to a fact that the rules of the story hold back is not said', async () => {
  const told = [{ facts: ['you fell asleep'], say: ['Who says so?', 'I did, and it is known.'] }];
  const sleeper: Persona = { ...persona, sheet: { ...osricsSheet, told } };
  const scene = { ...lake, heldAnswers: ['Who says so?'] };
  const talk = beginTalk(engine, { persona: sleeper, scene }, { seed: 'told' });
  await talk.say('Good day.');
  await talk.say('You fell asleep!');
  expect(talk.replies.at(-1)?.spoken).toContain('I did, and it is known.');
});

test('reacts to what the player has done, and not to the same deed of somebody else', async () => {
  const told = [
    { facts: ['you fell asleep'], say: ['Who says so?'] },
    { facts: ['i rang the bell', 'i have rung the bell'], say: ['I felt it through the keel.'] },
  ];
  const listener: Persona = { ...persona, sheet: { ...osricsSheet, told } };
  const hear = async (said: string) => {
    const talk = beginTalk(engine, { persona: listener, scene: lake }, { seed: 'deeds' });
    await talk.say('Good day.');
    return (await talk.say(said)).spoken;
  };
  expect(await hear('I rang the bell.')).toContain('through the keel');
  expect(await hear('The priest rang the bell.')).not.toContain('through the keel');
});

async function hearMarsh(...lines: string[]) {
  const talk = beginTalk(engine, { persona: marsh, scene: lake }, { seed: 'marsh' });
  for (const line of lines) await talk.say(line);
  return talk.replies.map(({ spoken }) => spoken);
}

test('goes on from its last words, with what is asked about them, and then with the rest', async () => {
  const [, , named, rest] = await hearMarsh('Good day.', 'who taught you to whistle', 'what was her name', 'go on');
  expect(named).toContain('Bryn. She drowned her shoes');
  expect(rest).toContain('For a whole June.');
});

test('a follow-up is for what was said last: it answers no other message', async () => {
  const replies = await hearMarsh('Good day.', 'were you sweet on the girl', 'go on');
  expect(replies.join(' ')).not.toContain('For a whole June.');
});

test('an answer to what only a told line reveals waits for that line', async () => {
  const replies = await hearMarsh('Good day.', 'what did you hit the bell with');
  expect(replies.join(' ')).not.toContain('iron shoe');
});
