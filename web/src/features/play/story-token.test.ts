import { expect, it } from 'vitest';
import { storyIdOf } from './story-token.ts';

function token(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

it('reads the story out of a token, in any letters', () => {
  expect(storyIdOf(token({ sub: 'p1', storyId: 'st-ö?>' }))).toBe('st-ö?>');
});

it('finds no story in what is no story token', () => {
  expect(storyIdOf('')).toBeNull();
  expect(storyIdOf('not a token')).toBeNull();
  expect(storyIdOf('a.b.c')).toBeNull();
  expect(storyIdOf(token({ sub: 'p1' }))).toBeNull();
  expect(storyIdOf(token({ storyId: 7 }))).toBeNull();
  expect(storyIdOf(token(null))).toBeNull();
});
