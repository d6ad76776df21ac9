import { expect, test } from 'vitest';
import { findAdvice, followUp, questionsToFind } from './questions.ts';
import { questDescription, withThe } from './texts.ts';

test('adds no second article to a name that has one', () => {
  expect(withThe('The Oath Scroll')).toBe('the Oath Scroll');
  expect(withThe('Brass Key')).toBe('the Brass Key');
  expect(withThe('Josiah’s Letter')).toBe('Josiah’s Letter');
  expect(withThe('The Traitor’s Letter')).toBe('the Traitor’s Letter');
  expect(questDescription('SEARCH', 'A Practice Foil')).toBe('Find the Practice Foil.');
  expect(questDescription('SEARCH', 'Theodolite')).toBe('Find the Theodolite.');
  expect(questDescription('FIGHT', 'The Duke of Ashcombe')).toBe('Fight The Duke of Ashcombe.');
  const scene = {
    sceneDescription: '',
    characters: [{ characterId: 'c' }],
    items: [{ itemId: 'i', itemName: 'The Crown' }],
  };
  const quest = { questName: 'x', questTriggerId: 'i' };
  const [line] = questionsToFind(quest, scene as Parameters<typeof questionsToFind>[1]);
  expect(line).toEqual({ characterId: 'c', text: 'Where might I find the Crown?' });
});

test('returns each piece of advice once, addressed to the character', () => {
  const advice = 'Ask her who took it.';
  expect(findAdvice(['It rains.', advice], new Set())).toBe(advice);
  expect(findAdvice(['It rains.', advice], new Set([advice]))).toBeUndefined();
  expect(followUp('Ask her what she saw.', false)).toBe('Tell me what you saw.');
  expect(followUp('Ask me what I saw from my window.', true)).toBe('Tell me what you saw from your window.');
});
