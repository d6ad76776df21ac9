import { expect, test } from '@playwright/test';
import { faultsOf } from '../long/kill-nine/check.ts';
import { killRounds } from '../long/kill-nine/rounds.ts';
import { openTalk, sayMore, signUpWitness } from '../long/kill-nine/witness.ts';

test('nothing acknowledged is lost when the server is killed, and the next start comes up by itself', async () => {
  test.setTimeout(150_000);
  const { faults, accounts } = await killRounds(2, 3, () => {});
  expect(faults).toEqual([]);
  expect(accounts).toBeGreaterThan(0);
});

test('what is checked after a kill would notice a loss', async () => {
  const url = process.env.EMBERLORE_URL ?? '';
  const { witness, token } = await signUpWitness(url);
  witness.sessionToken = await openTalk(url, token);
  await sayMore(url, token, witness);
  expect(await faultsOf(url, witness)).toEqual([]);

  const never = witness.messages.map((message) => ({ ...message, text: 'Never said.' }));
  const lostMessage = await faultsOf(url, { ...witness, messages: [...witness.messages, ...never] });
  expect(lostMessage.join('\n')).toContain('the talk has lost "Never said."');
  expect(lostMessage.join('\n')).toMatch(/the balance is \d+, not from \d+ to \d+/);
  const lostAccount = await faultsOf(url, { ...witness, email: `never-${witness.email}` });
  expect(lostAccount.join('\n')).toContain('cannot log in');
});
