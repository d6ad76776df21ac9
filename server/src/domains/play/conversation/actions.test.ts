import { expect, test } from 'vitest';
import { fail } from '../../../kit/errors.ts';
import { createPlayerActions, type PlayerActionsDeps } from './actions.service.ts';

test('an action that is not paid for is not narrated', async () => {
  const deps = {
    safety: { screen: () => null },
    store: {
      transact: async () => {
        throw fail('outOfCredits');
      },
    },
  } as unknown as PlayerActionsDeps;
  let reads = 0;
  const action = {
    npcName: 'Osric',
    get action() {
      reads += 1;
      return 'bows';
    },
  };
  const caller = { accountId: 'a' } as Parameters<ReturnType<typeof createPlayerActions>['send']>[2];
  await expect(createPlayerActions(deps).send(action, undefined, caller)).rejects.toMatchObject({ status: 402 });
  // By the safety rules and for its key.
  expect(reads).toBe(2);
});
