import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext } from '@playwright/test';
import { journeyAdmin, signUpJourneyAdmin } from './admin.ts';

/** Reduces a player's balance to this many credits, as an admin. */
export async function leaveCredits(request: APIRequestContext, accessToken: string, left: number): Promise<void> {
  await signUpJourneyAdmin(request);
  const { userAccount: admin } = await readAnswer<typeof calls.login>(
    request.post(calls.login.path, { data: { email: journeyAdmin.email, password: journeyAdmin.password } }),
  );
  const { userAccount: player } = await readAnswer<typeof calls.validateToken>(
    request.get(calls.validateToken.path, { headers: { authorization: `Bearer ${accessToken}` } }),
  );
  await readAnswer(
    request.post(calls.adjustCredits.path, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
      data: { userId: player.userId, amount: left - player.credits, reason: 'Set by a browser journey.' },
    }),
  );
}

async function readAnswer<C>(asked: ReturnType<APIRequestContext['get']>): Promise<Output<C>> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`Refused: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { response: Output<C> }).response;
}
