import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';

/** Long enough for a talk left open over a weekend. The token is useless without its player's own sign-in. */
const lifeSeconds = 7 * 24 * 60 * 60;

/** Signs the token with which only this player can play this story. Safe in a URL path. */
export function signStoryToken(tokens: Tokens, caller: Caller, storyId: string): Promise<string> {
  return tokens.sign('story', { subject: caller.accountId, storyId }, lifeSeconds);
}

/**
 * Returns the id of the story in a story token. Throws `Story Not Found.` when the token is invalid, has expired or
 * belongs to somebody else.
 */
export async function readStoryToken(tokens: Tokens, caller: Caller, token: string): Promise<string> {
  const claims = await tokens.verify('story', token);
  if (claims?.subject !== caller.accountId || typeof claims.storyId !== 'string') throw notFound('Story');
  return claims.storyId;
}
