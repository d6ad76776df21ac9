import { expect, it } from 'vitest';
import { readStoryId } from './story-token.ts';

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

it('reads the story out of a token, in any letters', () => {
  expect(readStoryId(token({ sub: 'p1', storyId: 'st-ö?>' }))).toBe('st-ö?>');
});

it('finds no story in what is no story token', () => {
  expect(readStoryId('')).toBeNull();
  expect(readStoryId('not a token')).toBeNull();
  expect(readStoryId('a.b.c')).toBeNull();
  expect(readStoryId(token({ sub: 'p1' }))).toBeNull();
  expect(readStoryId(token({ storyId: 7 }))).toBeNull();
  expect(readStoryId(token(null))).toBeNull();
});
