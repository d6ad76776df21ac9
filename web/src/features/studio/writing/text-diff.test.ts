import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptChange, compareTexts, dropChange } from './text-diff.ts';

test('finds the sentences that a proposal changes', () => {
  expect(compareTexts('You wait. It rains. The bell rings.', 'You wait. It snows. The bell rings. You go.')).toEqual([
    { changed: false, text: 'You wait. ' },
    { changed: true, before: 'It rains. ', after: 'It snows. ' },
    { changed: false, text: 'The bell rings. ' },
    { changed: true, before: '', after: 'You go.' },
  ]);
});

test('applies one change of several', () => {
  const parts = compareTexts('You wait. It rains.', 'You sit. It rains. You go.');
  expect(acceptChange(parts, 0)).toBe('You sit. It rains.');
  expect(acceptChange(parts, 2)).toBe('You wait. It rains. You go.');
  expect(dropChange(parts, 2)).toBe('You sit. It rains.');
});

test('keeps lines apart', () => {
  const parts = compareTexts('The tide is low.', 'The tide is low.\nThe boats are in.');
  expect(acceptChange(parts, 1)).toBe('The tide is low.\nThe boats are in.');
});

test('accepting every change gives the proposal, dropping every change the text', () => {
  const text = fc.array(fc.constantFrom('You wait.', 'It rains.', 'Who rang?', 'Go!'), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (mine, proposed) => {
      let value = mine.join(' ');
      const proposal = proposed.join(' ');
      for (let left = 20; left > 0; left -= 1) {
        const parts = compareTexts(value, proposal);
        const place = parts.findIndex(({ changed }) => changed);
        if (place < 0) break;
        value = acceptChange(parts, place);
      }
      expect(value).toBe(proposal);
      let offered = proposal;
      for (let left = 20; left > 0; left -= 1) {
        const parts = compareTexts(mine.join(' '), offered);
        const place = parts.findIndex(({ changed }) => changed);
        if (place < 0) break;
        offered = dropChange(parts, place);
      }
      expect(offered).toBe(mine.join(' '));
    }),
  );
});
