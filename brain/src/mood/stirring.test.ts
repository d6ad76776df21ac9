import { expect, it } from 'vitest';
import { wishInWords } from '../engines/language-model/in-words.ts';
import { worldTexts } from '../finding/knowledge.ts';
import { newMemory } from '../memory/memory.ts';
import { classifyAction } from '../reading/action.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric } from '../testing/fixtures.ts';
import type { Memory } from '../types.ts';
import { causeNow, hasApologised, isGladdening, moodShowing, stirringAfter, stirringShowing } from './stirring.ts';

const world = createWorld(worldTexts(osric, lake));

/** Returns the memory after these messages, one a turn. */
function after(...texts: string[]): Memory {
  let memory = newMemory(osric);
  for (const text of texts) {
    const understanding = understand({ kind: 'speech', text }, { persona: osric, scene: lake, memory, world });
    const stirring = stirringAfter(memory, understanding, lake.name);
    memory = { ...memory, ...(stirring ? { stirring } : {}), turn: memory.turn + 1 };
  }
  return memory;
}

it('takes an insult as apologised for, and forgets it after some turns and in another scene', () => {
  const insult = 'You are a liar and a coward.';
  expect(causeNow(after(insult), lake.name)).toBe('the player insulted you');
  expect(causeNow(after(insult, 'I apologise, forgive me.'), lake.name)).toBe(
    'the player insulted you and has apologised since',
  );
  const { stirring } = after(insult, 'I apologise, forgive me.');
  expect(stirring && hasApologised(stirring)).toBe(true);
  const angry = { ...after(insult), rapport: -2 };
  expect(wishInWords(angry, osric)).toContain('want an apology');
  expect(wishInWords({ ...angry, ...(stirring && { stirring }) }, osric)).toContain('means the apology');
  expect(causeNow(after(insult), 'The Temple')).toBeNull();
  const small = 'What is this place?';
  expect(causeNow(after(insult, small, small, small, small, small, small), lake.name)).toBeNull();
});

it.each([
  ['holds out the Oath Scroll', 'give'],
  ['holds the lantern up', 'give'],
  ['holds his hand', 'touch'],
  ['picks up the fallen sword', 'other'],
  ['picks his pocket', 'take'],
  ['takes a step forward', 'approach'],
  ['steals the pole', 'take'],
])('reads what the player does, %s, as %s', (text, kind) => {
  expect(classifyAction(text)).toBe(kind);
});

it('remembers the words that moved a character where reading them found no cause', () => {
  const memory = newMemory(osric);
  const told = 'Mi padre se ahogó «cuando» yo tenía nueve años.';
  const stirring = stirringShowing(memory, 'SADNESS', told, lake.name);
  const next = { ...memory, turn: 1, ...(stirring ? { stirring } : {}) };
  expect(causeNow(next, lake.name)).toBe('the player said «Mi padre se ahogó cuando yo tenía nueve años.»');
  expect(stirringShowing(memory, 'INTEREST', told, lake.name)).toBeUndefined();
  const insulted = after('You are a liar and a coward.');
  expect(stirringShowing(insulted, 'TENSION', 'Hm.', lake.name)).toEqual(insulted.stirring);
  // It is felt in the next turn, after a fifth has faded.
  expect(moodShowing(memory.mood, osric, 'SADNESS').joy).toBeLessThan(memory.mood.joy - 0.7);
});

it('takes a plain question for no reason to be glad, and quotes the question that frightens', () => {
  const memory = newMemory(osric);
  const said = 'Good morning, Miss Halloway, I am the new apprentice. At what hour does your father get up?';
  expect(stirringShowing(memory, 'AFFECTION', said, lake.name, 'asked')).toBeUndefined();
  const cause = 'the player asked «At what hour does your father get up?»';
  expect(stirringShowing(memory, 'TENSION', said, lake.name, 'asked')).toMatchObject({ cause });
  expect(isGladdening(cause)).toBe(false);
});
