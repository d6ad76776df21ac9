import type { APIRequestContext } from '@playwright/test';
import { type Player, signUp } from './player.ts';

/** The admin of the journeys' Emberlore, before signing up. */
export const journeyAdmin: Player = { userName: 'The Keeper', email: 'keeper@example.org', password: 'keep-the-fire' };

/** Signs up the admin, unless another journey already has. */
export async function signUpJourneyAdmin(request: APIRequestContext): Promise<void> {
  const setupToken = process.env.EMBERLORE_SETUP_TOKEN;
  await signUp(request, journeyAdmin, setupToken).catch((error: Error) => {
    if (!error.message.includes('409')) throw error;
  });
}
