import { expect, test } from '@playwright/test';
import { buyCredits, editStory, makeStory, uploadPicture } from '../long/kill-nine/actions.ts';
import { actionNames } from '../long/kill-nine/cast.ts';
import { findFaults } from '../long/kill-nine/check.ts';
import { killRounds } from '../long/kill-nine/rounds.ts';
import { openTalk, sayMore, signUpWitness } from '../long/kill-nine/witness.ts';

test('nothing acknowledged is lost in six or more kills of the server, its database, or both, which come up by themselves', async () => {
  test.setTimeout(300_000);
  const { faults, cut } = await killRounds({ rounds: 6, seed: 1, thorough: false, tell: () => {} });
  expect(faults).toEqual([]);
  // Every kind of action was in progress at some kill, and never answered.
  for (const name of actionNames) expect(cut[name], name).toBeGreaterThan(0);
});

test('what is checked after a kill would notice a loss', async () => {
  const url = process.env.EMBERLORE_URL ?? '';
  const { witness, token } = await signUpWitness(url);
  witness.sessionToken = await openTalk(url, token);
  await sayMore(url, token, witness);
  await uploadPicture(url, token, witness);
  await makeStory(url, token, witness);
  await editStory(url, token, witness, 2);
  await buyCredits(url, token, witness);
  expect(await findFaults(url, witness)).toEqual([]);

  const never = witness.messages.map((message) => ({ ...message, text: 'Never said.' }));
  const lostMessage = await findFaults(url, { ...witness, messages: [...witness.messages, ...never] });
  expect(lostMessage.join('\n')).toContain('the talk has lost "Never said."');
  expect(lostMessage.join('\n')).toMatch(/the balance is \d+, not from \d+ to \d+/);
  const { actions } = witness;
  const others = {
    ...actions,
    picture: { url: '/media/other.webp', open: false },
    stories: actions.stories.map((story) => ({ ...story, text: 'Never told.' })),
    checkouts: actions.checkouts.concat(actions.checkouts),
  };
  const lostActions = (await findFaults(url, { ...witness, actions: others })).join('\n');
  expect(lostActions).toContain('the profile picture is another');
  expect(lostActions).toContain('the story says "Told again, 2 times over."');
  expect(lostActions).toContain('1 purchases are credited, not from 2 to 2');
  const lostAccount = await findFaults(url, { ...witness, email: `never-${witness.email}` });
  expect(lostAccount.join('\n')).toContain('cannot log in');
});
