import { expect, test } from 'vitest';
import { lake, rue } from './fixtures.ts';
import { linesOf } from './knowledge.ts';

const common = 'The Captain has moved her bow to her lap.';

function spoken(others: string[]): string | undefined {
  const scene = {
    ...lake,
    commonKnowledge: [common],
    others: others.map((name) => ({ name, description: '' })),
  };
  return linesOf(rue, scene).find(({ text }) => text === common)?.spoken;
}

test('what everybody says of the Captain she says of herself, unless there is another captain', () => {
  expect(spoken([])).toBe('I have moved my bow to my lap.');
  expect(spoken(['Captain Hale'])).toBe(common);
});
