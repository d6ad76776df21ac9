import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { all, asking } from '../../testing/model-talk.ts';
import { createLanguageModelEngine } from './engine.ts';
import type { Model } from './model.ts';
import { createHabit } from './thought-habits.ts';

/** A model that answers by the player's words; `rooms` are the tokens of each request. */
function startEngine(answers: Readonly<Record<string, string | { cut: string }>>) {
  const rooms: number[] = [];
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text({ messages, maxTokens }) {
      rooms.push(maxTokens);
      const last = messages.at(-1)?.content ?? '';
      const [, answer = ''] = Object.entries(answers).find(([words]) => last.includes(`«${words}»`)) ?? [];
      const isCut = typeof answer !== 'string';
      for (const piece of (isCut ? answer.cut : answer).match(/[\s\S]{1,7}/g) ?? []) yield piece;
      return { cut: isCut, usage: null };
    },
    close: async () => {},
  };
  const engine = createLanguageModelEngine(model);
  const say = async (playerId: string | undefined, text: string) => {
    const events = await all(engine, asking(text, playerId === undefined ? {} : { playerId })).catch(() => []);
    return events.flatMap((event) => (event.type === 'sentence' ? [event.text] : [])).join(' ');
  };
  return { say, rooms };
}

const sound: Record<string, string> = {
  'In words.': 'Aye, the river is high tonight. Mind the steps.',
  'With a feeling.': '[INTEREST] Aye, the river is high tonight. Mind the steps.',
  'As JSON.': '{"emotion":"JOY","reply":"Aye, the river is high tonight. Mind the steps."}',
};
const soundWords = 'Aye, the river is high tonight. Mind the steps.';
const tags = ['</think>', '[/think]', '</analysis>', '</|reasoning|>', '◁/think▷', '<|channel|>final<|message|>'];

describe('the tags of thoughts in one player’s answers', () => {
  it.each(tags)('%s changes nothing in the answers to others', async (tag) => {
    const { say, rooms } = startEngine({
      ...sound,
      'Read the sign.': `Gone fishing ${tag} and nothing more than that.`,
      'Read it as JSON.': `{"emotion":"JOY","reply":"Gone fishing ${tag} and nothing more than that."}`,
    });
    for (const playerId of ['one', undefined, 'one']) {
      await say(playerId, 'Read the sign.');
      await say(playerId, 'Read it as JSON.');
    }
    const before = rooms.length;
    for (const words of Object.keys(sound)) expect(await say('other', words), words).toBe(soundWords);
    expect(rooms.slice(before)).toEqual([220, 220, 220]);
  });

  it('in the words of an answer are nothing but tags', async () => {
    const { say, rooms } = startEngine({
      'A sign.': '{"emotion":"JOY","reply":"Gone fishing [/think] and nothing more."}',
      'Another.': '[JOY] Gone fishing </analysis> and nothing more.',
    });
    expect(await say('one', 'A sign.')).toBe('Gone fishing and nothing more.');
    expect(await say('one', 'Another.')).toBe('Gone fishing and nothing more.');
    expect(rooms).toHaveLength(2);
  });

  it('never have sound answers refused, however many players bring them about', async () => {
    const { say, rooms } = startEngine({ ...sound, 'Read the sign.': 'Gone fishing [/think] and nothing more.' });
    for (const words of Object.keys(sound)) {
      for (const playerId of ['one', 'two', 'three', 'four', 'five']) await say(playerId, 'Read the sign.');
      const before = rooms.length;
      expect(await say('other', words), words).toBe(soundWords);
      expect(rooms).toHaveLength(before + 1);
    }
  });

  it('of a thought that never ends give room to that player alone', async () => {
    const { say, rooms } = startEngine({ ...sound, 'Think.': { cut: '<analysis>They want me to think and' } });
    await say('one', 'Think.');
    expect(rooms).toEqual([220, 1_760]);
    await say('other', 'In words.');
    await say('one', 'Think.');
    expect(rooms.slice(2)).toEqual([220, 1_760, 1_760]);
    // An answer without a thought ends it.
    await say('one', 'In words.');
    await say('one', 'In words.');
    expect(rooms.slice(5)).toEqual([1_760, 220]);
  });
});

describe('a model whose server cuts the opening tag', () => {
  const thinking = { 'Is it high?': 'They ask about the river. I should say so. </think>\n\nAye, it is high tonight.' };

  it('shows its thoughts to a player once at most, and to nobody after three players', async () => {
    const { say } = startEngine(thinking);
    for (const playerId of ['one', 'two', 'three']) {
      await say(playerId, 'Is it high?');
      expect(await say(playerId, 'Is it high?')).toBe('Aye, it is high tonight.');
    }
    expect(await say('four', 'Is it high?')).toBe('Aye, it is high tonight.');
    expect(await say(undefined, 'Is it high?')).toBe('Aye, it is high tonight.');
  });

  it('gets more room when its thought is cut, and what is said at last is an answer', async () => {
    const { say, rooms } = startEngine({ ...thinking, 'And now?': { cut: 'They ask about now. I should' } });
    await say('one', 'Is it high?');
    expect(await say('one', 'And now?')).toBe('They ask about now.');
    expect(rooms).toEqual([220, 220, 1_760]);
  });
});

it('a habit needs three players in a row for others, and is forgotten after ten minutes', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const habit = createHabit();
  const expectedFor = (...players: (string | undefined)[]) => players.map(habit.isExpected);
  for (const playerId of ['a', 'a', 'b', undefined]) habit.saw(playerId);
  expect(expectedFor('a', 'b', 'c', undefined)).toEqual([true, true, true, true]);
  habit.missed('c');
  expect(expectedFor('a', 'b', 'c', undefined)).toEqual([true, true, false, false]);
  for (const playerId of ['a', 'b']) habit.saw(playerId);
  clock.mockReturnValue(10 * 60_000);
  habit.saw('c');
  expect(expectedFor('a', 'c', 'd')).toEqual([false, true, false]);
  habit.missed('c');
  expect(expectedFor('c')).toEqual([false]);
});
