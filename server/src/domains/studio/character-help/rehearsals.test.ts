import type { Memory } from '@emberlore/brain';
import { limits } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import type { Caller } from '../../../kit/route.ts';
import { createTokens } from '../../../kit/tokens.ts';
import { characterInfo } from '../../../testing/creating.ts';
import { createRehearsals, type RehearsalDeps } from './rehearsals.ts';

test('the token of a long talk leaves out its oldest lines, so that it can be sent back', async () => {
  const tokens = createTokens('a secret for tests alone, of enough length', systemClock);
  const seen: number[] = [];
  const conversation = {
    async improvise({ input }: { input: { history: readonly unknown[] } }) {
      seen.push(input.history.length);
      const said = { messageUser: 'npc', message: 'ж'.repeat(3900) };
      return { messages: [said], emotion: null, memory: { version: 1 } as Memory, told: [], trace: null };
    },
    warmDraft: async () => {},
  };
  const deps = { conversation, tokens, prepare: (work: () => Promise<void>) => work(), safety: { screen: () => null } };
  const rehearse = createRehearsals(deps as unknown as RehearsalDeps);
  const caller = { accountId: 'author' } as Caller;
  let rehearsalToken: string | undefined;
  for (let said = 0; said < 20; said += 1) {
    const rehearsalInfo = { message: 'ж'.repeat(900), audio: false, rehearsalToken };
    const form = { characterInfo, rehearsalInfo } as Parameters<typeof rehearse>[0];
    ({ rehearsalToken } = await rehearse(form, caller, new AbortController().signal));
    expect(rehearsalToken.length).toBeLessThanOrEqual(limits.rehearsalToken);
  }
  expect(Math.min(...seen.slice(10))).toBeGreaterThan(4);
});
