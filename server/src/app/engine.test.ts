import type { Embedder } from '@emberlore/brain';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../kit/fair-queue.ts';
import { withoutStoring } from '../kit/unstored.ts';
import { withoutLeavers } from './engine.ts';

test('a draft is not embedded further once its author has left, but a stored character is', async () => {
  const asked: string[] = [];
  const embedder: Embedder = {
    async embed(texts) {
      asked.push(...texts);
      return [];
    },
    close: async () => {},
  };
  let gone = false;
  const requester = { key: 'a', address: 'a', network: 'a', isGone: () => gone };
  const { embed } = withoutLeavers(embedder);
  await onBehalfOf(requester, () => withoutStoring(() => embed(['early'])));
  gone = true;
  await expect(onBehalfOf(requester, () => withoutStoring(() => embed(['late'])))).rejects.toThrow('left');
  await onBehalfOf(requester, () => embed(['stored']));
  expect(asked).toEqual(['early', 'stored']);
});
