import { expect, test } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { osric } from '../testing/fixtures.ts';
import { guard } from './guard.ts';
import type { Piece } from './word.ts';

const piece = (text: string, awaiting: string | null = null): Piece => ({
  sentences: [{ speaker: 'npc', text }],
  line: null,
  opener: null,
  awaiting,
});

test('does not answer a question with another question', () => {
  const asks = piece('Do you sleep well?', 'self');
  const guarded = (first: Piece) => guard([first, asks], newMemory(osric), () => []);
  expect(guarded(piece('What is it that you want?'))).toHaveLength(1);
  expect(guarded(piece('It is forgotten.'))).toHaveLength(2);
});
