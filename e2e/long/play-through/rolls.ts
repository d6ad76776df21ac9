import { setTimeout } from 'node:timers/promises';
import { calls, type RolledDice, type RollOutcome } from '@emberlore/contract';
import { makeCall, Refused } from '../../support/client.ts';
import type { Account, RunKeys } from './account.ts';

/** Dice that have not turned out as wanted this many times stay as they fell: another run may have more luck. */
const mostRolls = 8;

/** Milliseconds until a player who went back too often may go back again. */
const restMs = 10_000;

/** Makes a choice, and again from the moment before it until its dice turn out as wanted, or too often did not. */
export async function chooseUntil<Made extends { roll?: RolledDice | undefined }>(
  wanted: RollOutcome | null,
  { choose, goBack }: { choose: () => Promise<Made>; goBack: () => Promise<void> },
): Promise<Made> {
  let made = await choose();
  for (let rolls = 1; made.roll && wanted !== null && made.roll.outcome !== wanted && rolls < mostRolls; rolls += 1) {
    await goBack();
    made = await choose();
  }
  return made;
}

/** Goes back to the moment before the choice that was made last in the latest run of a story. */
export async function goBackBefore({ url, token }: Account, { storyId }: RunKeys, question: string): Promise<void> {
  const { tree } = await makeCall(url, calls.getRunTree, { query: { storyId }, token });
  const find = (at: { runId: string; position: number } | null | undefined) =>
    tree?.nodes.find(({ runId, position }) => runId === at?.runId && position === at.position);
  let node = find(tree?.branches.find(({ current }) => current)?.at);
  while (node && !(node.kind === 'choice' && node.title === question)) node = find(node.parent);
  if (!node) throw new Error(`The tree has no choice ${question}`);
  const body = { runId: node.runId, position: node.position };
  for (;;) {
    try {
      await makeCall(url, calls.goBack, { body, token });
      return;
    } catch (error) {
      // A player may go back a few times a minute.
      if (!(error instanceof Refused) || error.status !== 429) throw error;
      await setTimeout(restMs);
    }
  }
}
