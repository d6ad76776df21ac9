import { afterAll, expect, test } from 'vitest';
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
afterAll(async () => {
  cache.save();
  await embedder.close();
});

test('takes up whatever the player answers to its own question', async () => {
  const question = 'And tell me: when were you last late?';
  const answered = { [question]: 'Then that is your fare. I take it as it was given.' };
  const asker: Persona = { ...persona, greetings: [question], sheet: { ...osricsSheet, answered } };
  const hears = async (said: string, first: readonly string[] = []) => {
    const history = [...first, question].map((text) => ({ speaker: 'npc' as const, text }));
    const talk = beginTalk(engine, { persona: asker, scene: lake }, { seed: 'late', history });
    return (await talk.say(said)).text;
  };
  expect(await hears('This morning. I overslept and missed the bus.')).toContain('Then that is your fare.');
  expect(await hears('never')).toContain('Then that is your fare.');
  expect(await hears('Are you married?')).not.toContain('Then that is your fare.');
  expect(await hears('Get out of my way, you fool.')).not.toContain('Then that is your fare.');
});

test('leaves a question open that nothing answers, in a way that fits its kind', async () => {
  const ordinary = { ...osricsSheet.ordinary, 'left-open-who': ['Names I give back at their own doors.'] };
  const asked: Persona = { ...persona, sheet: { ...osricsSheet, ordinary } };
  const talk = beginTalk(engine, { persona: asked, scene: lake }, { seed: 'open' });
  await talk.say('Good day.');
  const [who, when] = [await talk.say('who sold you that kettle'), await talk.say('when did the kettle break')];
  expect(who.text).toContain('Names I give back at their own doors.');
  expect(when.text).not.toContain('Names I give back');
});

test('takes up what is no question by what it is', async () => {
  const lines = {
    'heard-action': ['I move the lamp an inch your way.'],
    'heard-tale': ['I put that in with the odd gloves.'],
    'heard-guess': ['That one floats. Leave it be a while.'],
    'heard-remark': ['The pike have said worse.'],
  };
  const heard: Persona = { ...persona, sheet: { ...osricsSheet, ordinary: { ...osricsSheet.ordinary, ...lines } } };
  const hears = async (said: string, kind: 'speech' | 'action' = 'speech') => {
    const talk = beginTalk(engine, { persona: heard, scene: lake }, { seed: 'heard' });
    await talk.say('Good day.');
    return (await talk.say(said, kind)).text;
  };
  expect(await hears('scratches the varnish with a thumbnail', 'action')).toContain(lines['heard-action'][0]);
  expect(await hears('i have sold lamp oil for nine years')).toContain(lines['heard-tale'][0]);
  expect(await hears('i reckon the varnish was put on by a painter')).toContain(lines['heard-guess'][0]);
  expect(await hears('that varnish has seen better decades')).toContain(lines['heard-remark'][0]);
});

test('takes up what the player tells besides asking, and answers', async () => {
  const ordinary = { ...osricsSheet.ordinary, 'heard-tale': ['I put that in with the odd gloves.'] };
  const heard: Persona = { ...persona, sheet: { ...osricsSheet, ordinary } };
  const talk = beginTalk(engine, { persona: heard, scene: lake }, { seed: 'besides' });
  await talk.say('Good day.');
  const { text } = await talk.say('I have sold lamp oil for nine years. Are you married?');
  expect(text).toMatch(/I put that in with the odd gloves\. .*Never\. I have two oars\./);
});

test('hears a fact in what is said, not in what is done', async () => {
  const told = [
    { facts: ['you took the hat from the dead man', 'the hat is the dead man’s'], say: ['It is. I wore it.'] },
  ];
  const guilty: Persona = { ...persona, sheet: { ...osricsSheet, told } };
  const hears = async (said: string, kind: 'speech' | 'action') => {
    const talk = beginTalk(engine, { persona: guilty, scene: lake }, { seed: 'hat' });
    await talk.say('Good day.');
    return (await talk.say(said, kind)).text;
  };
  expect(await hears('You took the hat from the dead man.', 'speech')).toContain('I wore it.');
  expect(await hears('you took the hat from the dead man', 'action')).not.toContain('I wore it.');
});
