import { expect, test } from 'vitest';
import { lake, osric } from '../../testing/fixtures.ts';
import { asking, promptFor } from '../../testing/model-talk.ts';
import { findClaimedLines, giveLineIds } from './line-ids.ts';

test('lines keep their ids while others are held back, which nobody reads', async () => {
  const [first = '', second = '', , , fifth = ''] = osric.personalKnowledge;
  const persona = { ...osric, numbered: osric.personalKnowledge, personalKnowledge: osric.personalKnowledge.slice(1) };
  const ids = giveLineIds(persona, lake);
  expect([ids.get(second), ids.get(fifth)]).toEqual(['k2', 'k5']);
  expect(findClaimedLines(['K5', ' k2.'], ids)).toEqual([second, fifth]);
  const request = await promptFor(asking('Who are you?', { persona }));
  expect(request).toContain(`[k5] ${fifth}`);
  expect(request).not.toContain(first);
});
