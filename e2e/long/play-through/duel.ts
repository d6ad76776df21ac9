import { calls } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import type { Way } from './ways.ts';

/** The opponent and place of a duel. */
export interface Challenge {
  url: string;
  token: string;
  storyToken: string;
  sceneId: string;
  characterId: string;
}

/** A duel lost this many times in a row can't be won. */
const mostDuels = 30;

/** Fights until a duel is won; returns the number of duels, or null if none was won. */
export async function fightUntilWon({ url, token, ...place }: Challenge, way: Way): Promise<number | null> {
  const move = async (step: { stance?: ReturnType<Way['stance']>; round?: number }) =>
    (await makeCall(url, calls.duel, { body: { ...place, ...step }, token })).duel;
  for (let tries = 1; tries <= mostDuels; tries += 1) {
    let duel = await move({});
    while (duel.outcome === null) {
      const round = duel.round + 1;
      duel = await move({ stance: way.stance(round, tries), round });
    }
    if (duel.outcome === 'won') return tries;
  }
  return null;
}
