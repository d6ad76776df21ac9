import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { journeyAdmin, signUpJourneyAdmin } from '../support/admin.ts';
import { logIn, type Player, signUp } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const story = 'The Fox of the Marsh';

test('a report becomes a decision, its author reads why and appeals, shut out or not, and it is taken back', async ({
  page,
  request,
  troubles,
}) => {
  const spammer = await signUp(request);
  const reader = await signUp(request);
  await signUpJourneyAdmin(request);
  const storyId = await findId(request, story);
  const comment = `Cheap credits from ${spammer.userName}`;
  const commentId = await sayOn(request, spammer, storyId, comment);
  await call(request, calls.createReport, reader, { objectType: 'comment', objectId: commentId, reason: 'Spam' });

  await logIn(page, journeyAdmin);
  await page.goto('/admin/reports');
  const spam = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: comment });
  await spam.getByRole('button', { name: /^Take report/ }).click();
  await expect(spam).toContainText('You have taken this report');
  await expectAccessible(page);
  await spam.getByRole('button', { name: /^Hide/ }).click();
  const question = page.getByRole('dialog', { name: 'Hide this comment?' });
  await expect(question.getByRole('button', { name: 'Hide', exact: true })).toBeDisabled();
  await question.getByLabel(`Reason (sent to ${spammer.userName})`).fill('The same line, forty times.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(spam).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused();
  const reading = await request.get(`${calls.getComments.path}?storyId=${storyId}`);
  expect(await reading.text()).not.toContain(comment);
  await call(request, calls.banAccount, await asKeeper(request), {
    userId: await readAccountId(request, spammer),
    banned: true,
    days: 7,
    rule: 'Spam',
    reason: 'A week to think.',
  });

  // A suspended player learns the reason when logging in, and appeals without signing in.
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await page.getByRole('link', { name: texts.spec_login, exact: true }).click();
  await fillLogin(page, spammer);
  const refusal = page.getByRole('alert').filter({ hasText: 'Your account is suspended until' });
  await expect(refusal).toContainText('A week to think.');
  // Chromium itself reports the rejected login.
  expect(troubles.splice(0)).toEqual([expect.stringContaining('403')]);
  await refusal.getByRole('link', { name: 'View decision and appeal' }).click();
  await page.getByLabel('Why the decision is wrong').fill('It was my brother.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Appeal sent. We’ll let you know the outcome')).toBeVisible();

  const admin = await asKeeper(request);
  const { appeals } = await call(request, calls.getAppeals, admin, undefined);
  const mine = appeals.find(({ appealUserName }) => appealUserName === spammer.userName);
  await call(request, calls.answerAppeal, admin, { appealId: mine?.appealId, outcome: 'reverse', reason: 'Brothers.' });

  // After signing in again, both decisions are among the notifications, and the log has everything.
  await logIn(page, spammer);
  await page.getByRole('link', { name: /new notifications$/ }).click();
  const notifications = page.getByRole('list', { name: 'Notifications' });
  await expect(notifications).toContainText('Your appeal about your account was granted');
  await expect(notifications).toContainText('The same line, forty times.');
  await expectAccessible(page);
  await notifications.getByRole('listitem').last().getByRole('link', { name: 'View details' }).click();
  await expect(page.getByText('Hidden from everyone else')).toBeVisible();
});

test('admins answer appeals and read what admins did', async ({ page, request }) => {
  const author = await signUp(request);
  await signUpJourneyAdmin(request);
  const admin = await asKeeper(request);
  const about = { userId: await readAccountId(request, author), banned: true, rule: 'Spam', reason: 'Enough.' };
  await call(request, calls.banAccount, admin, about);
  const refused = await request.fetch(calls.login.path, { method: 'POST', data: author });
  const token = (await refused.json()).response.suspension.suspendedAppealToken;
  await call(request, calls.appealByLink, admin, { token, text: 'Never me.' });

  await logIn(page, journeyAdmin);
  await page.goto('/admin/appeals');
  const card = page.getByRole('list', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: author.userName });
  await expect(card).toContainText('Never me.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Reverse the decision' }).click();
  await page.getByLabel(`Reason (sent to ${author.userName})`).fill('It was somebody else.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(author.userName);
  await page.getByRole('searchbox', { name: 'Search by person' }).press('Enter');
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByRole('listitem')).toHaveCount(3);
  await expect(log).toContainText(`${journeyAdmin.userName} banned ${author.userName}`);
  await expect(log).toContainText(`${journeyAdmin.userName} granted an appeal of ${author.userName}`);
  await page.getByLabel('Type of action').selectOption('Ban');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

type Token = { accessToken: string };
type Made = { method: string; path: string };

async function call<C extends Made>(request: APIRequestContext, made: C, who: Token, data: unknown) {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const answer = await request.fetch(made.path, {
    method: made.method,
    headers,
    ...(data === undefined ? {} : { data }),
  });
  expect([made.path, answer.status()]).toEqual([made.path, 200]);
  return ((await answer.json()) as { response: Output<C> }).response;
}

async function readAccountId(request: APIRequestContext, who: Token): Promise<string> {
  return (await call(request, calls.validateToken, who, undefined)).userAccount.userId;
}

async function asKeeper(request: APIRequestContext): Promise<Token> {
  const { email, password } = journeyAdmin;
  const answer = await request.fetch(calls.login.path, { method: calls.login.method, data: { email, password } });
  return ((await answer.json()) as { response: Output<typeof calls.login> }).response.userAccount;
}

async function findId(request: APIRequestContext, name: string): Promise<string> {
  const found = await request.get(`${calls.searchStories.path}?${new URLSearchParams({ searchQuery: name })}`);
  const { response } = (await found.json()) as { response: Output<typeof calls.searchStories> };
  return response.stories[0]?.storyId ?? '';
}

async function sayOn(request: APIRequestContext, who: Token, storyId: string, comment: string): Promise<string> {
  return (await call(request, calls.sendComment, who, { storyId, comment })).commentId;
}

async function fillLogin(page: Page, { email, password }: Player): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.spec_login, exact: true }).click();
}
