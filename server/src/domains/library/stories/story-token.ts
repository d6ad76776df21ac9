import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';

/** Long enough that a talk left open over a weekend goes on; the token opens nothing without its player's own login. */
const lifeSeconds = 7 * 24 * 60 * 60;

/** The token with which this player, and nobody else, plays this story. Safe in a URL path. */
export function signStoryToken(tokens: Tokens, caller: Caller, storyId: string): Promise<string> {
  return tokens.sign('story', { subject: caller.accountId, storyId }, lifeSeconds);
}

/**
 * The id of the story that a story token names. Throws `Story Not Found.` when it is not valid, has expired or was
 * given to somebody else.
 */
export async function readStoryToken(tokens: Tokens, caller: Caller, token: string): Promise<string> {
  const claims = await tokens.verify('story', token);
  if (claims?.subject !== caller.accountId || typeof claims.storyId !== 'string') throw notFound('Story');
  return claims.storyId;
}
