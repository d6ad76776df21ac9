import { expect, test } from 'vitest';
import { inOrder } from './chapter-order.ts';
import type { JournalLine } from './entities/journal.ts';

const line = (text: string): JournalLine => ({ by: 'user', name: 'Ada', imageURL: null, text });
const item = { itemId: 'bell', itemName: 'Bell', itemDescription: '', itemImageURL: '', itemCreatedAt: '' };

test('tells finds and the ending between the lines where they happened', () => {
  const parts = inOrder({
    lines: [line('One'), line('Two')],
    found: [
      { ...item, itemName: 'Key', afterLine: 0 },
      { ...item, afterLine: 1 },
    ],
    win: { sceneWinDescription: 'Won', sceneWinImageURL: '', afterLine: 1 },
  });
  const told = parts.map((part) =>
    part.kind === 'line' ? part.line.text : part.kind === 'find' ? part.find.itemName : part.win.sceneWinDescription,
  );
  expect(told).toEqual(['Key', 'One', 'Bell', 'Won', 'Two']);
});
