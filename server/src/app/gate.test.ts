import { calls } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('others are served between the texts of a call, and the first blocked one is named', async () => {
  const order: string[] = [];
  const gate = createGate({
    blocksAddress: async () => false,
    blocksEmail: async () => false,
    containsBlockedWord: async ([text = '']) => {
      order.push(text);
      return text === 'bad';
    },
  });
  const serve = () => {
    order.push('other');
    if (order.length < 20) setImmediate(serve);
  };
  setImmediate(serve);
  const choices = [{ question: 'one', options: [{ label: 'two' }, { label: 'bad' }, { label: 'three' }] }];
  const checked = gate.check(calls.editStoryRules, [{ rules: { choices } }]);
  await expect(checked).rejects.toMatchObject({
    fields: { label: expect.anything() },
  });
  expect(order.slice(0, 5)).toEqual(['one', 'other', 'two', 'other', 'bad']);
});

test('names in a list are checked as well', async () => {
  const gate = createGate({
    blocksAddress: async () => false,
    blocksEmail: async () => false,
    containsBlockedWord: async ([text = '']) => text === 'bad',
  });
  const rename = (sceneSpots: string[]) => gate.check(calls.updateScene, [{ sceneSpots, commonKnowledge: ['bad'] }]);
  await expect(rename(['door', 'bad'])).rejects.toMatchObject({ fields: { sceneSpots: expect.anything() } });
  await expect(rename(['door'])).resolves.toBeUndefined();
});
