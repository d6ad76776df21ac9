import { calls, type Stance } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';

/** Whom a duel is with, and where. */
export interface Challenge {
  url: string;
  token: string;
  storyToken: string;
  sceneId: string;
  characterId: string;
}

/** A duel that is lost so often in a row is one that cannot be won. */
const mostDuels = 30;
const stances: readonly Stance[] = ['strike', 'guard', 'feint'];

/** Fights until a duel is won, one stance after another; answers how many duels it took, or null when none was won. */
export async function fightUntilWon({ url, token, ...place }: Challenge): Promise<number | null> {
  const move = async (step: { stance?: Stance; round?: number }) =>
    (await makeCall(url, calls.duel, { body: { ...place, ...step }, token })).duel;
  for (let tries = 1; tries <= mostDuels; tries += 1) {
    let duel = await move({});
    while (duel.outcome === null) {
      const round = duel.round + 1;
      duel = await move({ stance: stances[(round + tries) % stances.length] ?? 'strike', round });
    }
    if (duel.outcome === 'won') return tries;
  }
  return null;
}
