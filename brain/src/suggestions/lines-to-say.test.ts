import { expect, test, vi } from 'vitest';
import { speakFirst } from '../engines/first-words.ts';
import { newMemory } from '../memory/memory.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { type Goal, suggestLines, type TalkSoFar } from './lines-to-say.ts';

const coin = 'I take no coin for the crossing, since I was eleven.';
const secret = 'I strike the drowned bell myself with my ferry pole.';
const wanted = 'A stranger paid me to sleep.';
const persona = {
  ...osric,
  description: 'Osric rows the only boat.',
  secret: 'He hides that he strikes the bell with his pole.',
  personalKnowledge: [coin, secret, wanted],
  sheet: null,
};
const scene = {
  ...lake,
  description: 'A spire stands out of the lake. The ferry is tied at the landing.',
  commonKnowledge: ['The bell rings on moonless nights.', 'Owls leave the spire before the flood.'],
  others: [{ name: 'Priestess Ilane', description: 'A grey sister.' }],
  items: [{ id: 'm', name: 'Warden’s Medallion', description: 'Bronze.' }],
  hints: [],
  sought: [{ text: wanted, hint: null, here: true }],
};
const memory = speakFirst(persona, null, { place: scene.name, seed: 'x' }).memory;
const talk: TalkSoFar = {
  persona,
  scene,
  opening: 'You stand at the landing.',
  memory,
  reply: 'Evening.',
  said: [],
  goals: [],
};
const sheet = (suggested?: Record<string, string>, askedAs: Record<string, string[]> = {}) => ({
  ...persona,
  sheet: { ordinary: {}, opinions: {}, shown: {}, told: [], askedAs, ...(suggested && { suggested }) },
});
const search: Goal = { type: 'SEARCH', target: 'Warden’s Medallion', isSpeaker: false };
const learn: Goal = { type: 'KNOWLEDGE', target: persona.name, isSpeaker: true };

test('offers three different lines, also without any written question', () => {
  const lines = suggestLines(talk);
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);
  expect(lines.join()).toMatch(/What can you tell me about the \w+\?/);
});

test('offers no line that leaves a name open', () => {
  const lines = suggestLines({ ...talk, persona: sheet({ [coin]: 'Why does {{user}} pay nothing?' }) });
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('{{');
});

test('takes written questions, and leaves out lines without one', () => {
  const lines = suggestLines({ ...talk, persona: sheet({ [coin]: 'What do I owe you?' }) });
  expect(lines).toContain('What do I owe you?');
  expect(lines.join()).not.toContain('the spire');
});

test('follows the last reply, and never repeats what was said or told', () => {
  const asking = sheet({ [coin]: 'What do I owe you?', 'The bell rings on moonless nights.': 'When does it ring?' });
  const about = (reply: string, more: Partial<TalkSoFar> = {}) =>
    suggestLines({ ...talk, persona: asking, reply, ...more });
  expect(about('The crossing costs a coin.')[0]).toBe('What do I owe you?');
  expect(about('You heard the bell, these nights.')[0]).toBe('When does it ring?');
  expect(about('The crossing costs a coin.', { said: ['what do I owe you'] })).not.toContain('What do I owe you?');
  expect(about('The crossing.', { memory: { ...memory, told: [coin] } })).not.toContain('What do I owe you?');
});

test('asks for nothing that was just told in other words', () => {
  const asking = sheet({ [coin]: 'What do I owe you?' });
  const after = (reply: string) => suggestLines({ ...talk, persona: asking, reply });
  expect(after('Since I was eleven I take no coin of anybody for a crossing.')).not.toContain('What do I owe you?');
});

test('names no secret, no answer to a quest and nothing that lies hidden', () => {
  const asked = {
    [secret]: ['Do you strike the bell?'],
    [wanted]: ['Who paid you to sleep?'],
    'The bell rings on moonless nights.': ['Is the medallion in the reeds?'],
  };
  const lines = suggestLines({ ...talk, persona: sheet(undefined, asked), goals: [learn] }).join(' ');
  expect(lines).not.toMatch(/strike|pole|paid|sleep|medallion/i);
});

test('serves open quests: where an item is at once, a leading question after some turns', () => {
  const asking = sheet({ [wanted]: 'Were you awake that night?' });
  const at = (turn: number, goals: Goal[]) =>
    suggestLines({ ...talk, persona: asking, goals, memory: { ...newMemory(persona), turn } });
  expect(at(1, [search])).toContain('Where might I find Warden’s Medallion?');
  expect(at(1, [learn])).not.toContain('Were you awake that night?');
  expect([...at(3, [learn]), ...at(4, [learn])]).toContain('Were you awake that night?');
  expect(at(1, [{ type: 'DIALOGUE', target: 'Priestess Ilane', isSpeaker: false }])).toContain(
    'What do you make of Priestess Ilane?',
  );
});

test('turns advice to ask the speaker into a question', () => {
  expect(suggestLines({ ...talk, reply: 'Well. Ask me why the bell rings.' })).toContain('Tell me why the bell rings.');
});

test('changes from turn to turn', () => {
  const asking = sheet(
    Object.fromEntries(scene.commonKnowledge.map((line, place) => [line, `Question ${place} of you?`])),
  );
  const at = (turn: number) => suggestLines({ ...talk, persona: asking, memory: { ...memory, turn } }).join();
  expect(at(2)).not.toBe(at(1));
});

test('asks for a line that a quest waits for once the character has it, not while a rule holds it', () => {
  const asked = { [wanted]: 'Who paid you to sleep?' };
  const later = { ...talk, persona: sheet(asked), goals: [learn], memory: { ...memory, turn: 5 } };
  expect(suggestLines(later)).toContain('Who paid you to sleep?');
  // Somebody else's sealed lines could be guessed, by whose questions are suggested.
  const sealed = { ...later, persona: { ...later.persona, isSealed: true } };
  expect(suggestLines(sealed)).not.toContain('Who paid you to sleep?');
  const held = { ...later.persona, personalKnowledge: [coin, secret] };
  expect(suggestLines({ ...later, persona: held })).not.toContain('Who paid you to sleep?');
});

test('reads what was told last of very long lines, and each line once', () => {
  const line = (at: number) => `Line ${at} is ${'a long story '.repeat(70)}.`;
  const told = Array.from({ length: 200 }, (_, at) => line(at));
  const fold = vi.spyOn(String.prototype, 'normalize');
  const readOf = () => fold.mock.contexts.filter((text) => told.includes(String(text))).map(String);
  suggestLines({ ...talk, memory: { ...memory, told } });
  expect(readOf()).toContain(told.at(-1));
  expect(readOf().length).toBeLessThanOrEqual(22);
  fold.mockClear();
  suggestLines({ ...talk, memory: { ...memory, told } });
  expect(readOf()).toEqual([]);
  fold.mockRestore();
});
