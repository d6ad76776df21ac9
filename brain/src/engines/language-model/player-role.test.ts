import { expect, it } from 'vitest';
import { lake } from '../../testing/fixtures.ts';
import { asking, promptFor } from '../../testing/model-talk.ts';
import { readPlayerRole } from './player-role.ts';

const storyDescription =
  'A bell rings below the lake. Osric rings it, and nobody knows. You are a founder’s journeyman, hired to make it stop.';

it('tells in every scene whom the player plays, and nothing else of the story', async () => {
  const request = await promptFor(asking('Good evening.', { scene: { ...lake, storyDescription } }));
  expect(request).toContain("here called 'you'. You are a founder’s journeyman, hired to make it stop.");
  expect(request).not.toContain('Osric rings it');
  expect(await promptFor(asking('Good evening.'))).toContain('somebody who has come here');
});

it('reads a role in other languages, in few words', () => {
  expect(readPlayerRole('La aldea duerme. Eres el cartero. Nadie escribe.')).toBe('Eres el cartero.');
  expect(readPlayerRole('Yours is the earth. Young men leave it.')).toBe('');
  expect(readPlayerRole('You are a king. '.repeat(100)).length).toBeLessThanOrEqual(400);
});
