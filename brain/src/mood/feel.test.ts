import { describe, expect, it } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric, rue } from '../testing/fixtures.ts';
import type { Mood, Persona } from '../types.ts';
import { afterAWhile, emotionFor, emotionOfLine, feel } from './feel.ts';

const world = createWorld([]);
const hear = (text: string, persona: Persona = osric, kind: 'speech' | 'action' = 'speech') =>
  understand({ kind, text }, { persona, scene: lake, memory: newMemory(persona), world });
const after = (text: string, persona = osric, mood: Mood = persona.mood) => feel(mood, persona, hear(text, persona));

describe('feel', () => {
  it('changes with events', () => {
    expect(after('You are very kind.').trust).toBeGreaterThan(osric.mood.trust);
    expect(after('You are a liar').joy).toBeLessThan(osric.mood.joy);
    expect(after('I will kill you').fear).toBeGreaterThan(osric.mood.fear);
  });

  it('changes further for more fluid characters', () => {
    const change = (emotionalFluidity: number) =>
      osric.mood.joy - after('You are a liar', { ...osric, emotionalFluidity }).joy;
    expect(change(1)).toBeGreaterThan(change(0));
    expect(change(0)).toBeGreaterThan(change(-1));
    expect(change(-1)).toBeGreaterThan(0);
  });

  it('returns to the character’s base mood and stays on the scale', () => {
    let mood: Mood = { joy: 9, fear: 9, trust: 1, surprise: 9 };
    for (let turn = 0; turn < 40; turn += 1) mood = after('The lake is wide.', osric, mood);
    for (const key of ['joy', 'fear', 'trust', 'surprise'] as const) expect(mood[key]).toBeCloseTo(osric.mood[key], 1);
    for (let turn = 0; turn < 40; turn += 1) mood = after('I will kill you, you liar', osric, mood);
    expect(Math.max(...Object.values(mood))).toBeLessThanOrEqual(9);
    expect(Math.min(...Object.values(mood))).toBeGreaterThanOrEqual(1);
  });
});

describe('emotionFor', () => {
  const shown = (text: string, persona = osric, reply = '') =>
    emotionFor(hear(text, persona), persona, newMemory(persona), { text: reply, held: false });

  it('depends on who is hurt', () => {
    expect(shown('You are a fool', rue).name).toBe('ANGER');
    expect(shown('You are a fool', osric).name).toBe('SADNESS');
    expect(shown('You are a fool', { ...osric, personality: { ...osric.personality, socialRank: 9 } }).name).toBe(
      'CONTEMPT',
    );
  });

  it('never smiles at a kind word while it withholds or confesses something, or speaks of grief', () => {
    const after = (reply: { text: string; held?: boolean; confesses?: boolean }) =>
      emotionFor(hear('You are very kind', osric), osric, newMemory(osric), { held: false, ...reply }).name;
    expect(after({ text: 'Turn the lamp away.', held: true })).toBe('DEFENSIVENESS');
    expect(after({ text: 'The order lay on my desk for an hour.', confesses: true })).toBe('SADNESS');
    expect(after({ text: 'My husband drowned on the rocks.' })).toBe('SADNESS');
    expect(after({ text: 'He sells rope.' })).toBe('JOY');
  });

  it('doesn’t smile at pity', () => {
    const cheerful = { ...osric, personality: { ...osric.personality, positive: 8 } };
    for (const pity of ['You were a child and you fell asleep. I am sorry.', 'I am so sorry for your loss.'])
      expect(shown(pity, cheerful, 'Eleven years old, and it was a soft night, and the straw was dry.').code).not.toBe(
        3,
      );
  });

  it('reflects the words if nothing has happened', () => {
    expect(shown('Who was he?', osric, 'My husband drowned on the rocks.')).toMatchObject({ name: 'SADNESS', code: 4 });
    expect(shown('Who was he?', osric, 'He sells rope.')).toMatchObject({ name: 'NEUTRAL', code: 1 });
    expect(shown('You are very kind', osric).code).toBe(3);
  });
});

describe('a grave reply', () => {
  const cheerful: Persona = { ...osric, mood: { joy: 9, fear: 3, trust: 7, surprise: 5 } };
  const open: Persona = { ...osric, personality: { ...osric.personality, open: 9 } };
  const show = (persona: Persona, words: string, text: string) =>
    emotionFor(hear(words, persona), persona, newMemory(persona), { text, held: false });
  const grave = [
    'The fever had them both before I could tie a bow.',
    'The bell was melted that winter, and nobody has said who gave the order.',
    'I have buried two husbands.',
    'The hen was with him when they found the coffin.',
  ];

  it.each(grave)('leaves no smile on a cheerful face: %s', (text) => {
    expect(show(cheerful, 'The lake is wide.', 'The lake is deep.').name).toBe('JOY');
    expect(show(cheerful, 'The lake is wide.', text).code).not.toBe(3);
    expect(emotionOfLine(text, cheerful, cheerful.mood).code).not.toBe(3);
  });

  it('is told without a look of pleased interest, whatever was asked', () => {
    expect(show(open, 'Where is the boat?', 'It lies by the jetty.').name).toBe('INTEREST');
    expect(show(open, 'Where is the boat?', 'It sank, and nobody swam.').code).not.toBe(3);
  });
});

it('calms down while the player is elsewhere', () => {
  const memory = { ...newMemory(osric), mood: { ...osric.mood, fear: osric.mood.fear + 3 }, place: lake.name };
  expect(afterAWhile(memory, osric, lake.name)).toBe(memory);
  const { mood } = afterAWhile(memory, osric, 'The Temple');
  expect(mood.fear).toBeLessThan(osric.mood.fear + 1.5);
  expect(mood.fear).toBeGreaterThan(osric.mood.fear);
  expect(mood.joy).toBeCloseTo(osric.mood.joy);
});
