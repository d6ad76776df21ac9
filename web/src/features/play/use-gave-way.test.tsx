import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleRules } from '../../testing/samples.ts';
import { useGaveWay } from './use-gave-way.ts';

const before = { questId: 'before', text: 'The guard steps aside.' };
const duel = { questId: 'duel', text: 'The captain puts up her sword.' };

test('what an opponent did instead of fighting is told once, after the reply; what was read before is not', () => {
  const tell = vi.fn();
  const { rerender } = renderHook(({ gaveWay, waits }) => useGaveWay(sampleRules({ gaveWay }), tell, waits), {
    initialProps: { gaveWay: [before], waits: true },
  });
  rerender({ gaveWay: [before, duel], waits: true });
  expect(tell).not.toHaveBeenCalled();
  rerender({ gaveWay: [before, duel], waits: false });
  rerender({ gaveWay: [before, duel], waits: false });
  expect(tell.mock.calls).toEqual([[duel.text]]);
});
