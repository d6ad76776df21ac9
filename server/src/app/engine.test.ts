import type { Embedder, EmbedPriority } from '@emberlore/brain';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../kit/fair-queue.ts';
import { withoutStoring } from '../kit/unstored.ts';
import { withDraftsBehind } from './engine.ts';

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
  const { embed } = withDraftsBehind(embedder);
  await onBehalfOf(requester, () => withoutStoring(() => embed(['early'])));
  gone = true;
  await expect(onBehalfOf(requester, () => withoutStoring(() => embed(['late'])))).rejects.toThrow('left');
  await onBehalfOf(requester, () => embed(['stored']));
  expect(asked).toEqual(['early', 'stored']);
});

test('texts of a draft are embedded behind those of players', async () => {
  const asked: [string | undefined, EmbedPriority | undefined][] = [];
  const { embed } = withDraftsBehind({
    async embed([text], priority) {
      asked.push([text, priority]);
      return [];
    },
    close: async () => {},
  });
  await withoutStoring(() => embed(['rehearsed']));
  await embed(['said']);
  expect(asked).toEqual([
    ['rehearsed', 'background'],
    ['said', undefined],
  ]);
});
