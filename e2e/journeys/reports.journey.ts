import { calls, errors, type Output, texts } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { keeper, signUpKeeper } from '../support/keeper.ts';
import { type Player, signUp } from '../support/player.ts';
import { expect, test } from '../support/test.ts';

const story = 'The Fox of the Marsh';
const hidden = 'Station Perihelion';

test('what is reported reaches an admin, who dismisses, deletes and bans', async ({ page, request }) => {
  test.setTimeout(120_000);
  const spammer = await signUp(request);
  const reader = await signUp(request);
  await signUpKeeper(request);
  const storyId = await idOf(request, story);
  const comment = `Cheap credits from ${spammer.userName}`;
  const commentId = await sayOn(request, spammer, storyId, comment);
  await report(request, reader, { storyId, reason: 'Something else', text: `Too sad for ${reader.userName}.` });
  await report(request, reader, { objectType: 'comment', objectId: commentId, reason: 'Spam' });

  await logIn(page, keeper);
  await page.getByRole('link', { name: texts.welcome }).click();
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Reports' }).click();
  const cards = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  const sad = cards.filter({ hasText: `Too sad for ${reader.userName}.` });
  const spam = cards.filter({ hasText: comment });
  await expect(sad).toContainText(`Reported by ${reader.userName}`);
  await expect(sad).toContainText('Something else');
  await expectAccessible(page);

  await sad.getByRole('button', { name: /^Dismiss/ }).click();
  const question = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await question.getByLabel('Note for the other admins').fill('Sad, but within the rules.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sad).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused();

  await spam.getByRole('button', { name: `${spammer.userName}’s account` }).click();
  await expect(page.getByRole('button', { name: 'Ban account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ban account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await logInByCall(request, spammer)).toBe(errors.suspended.text);
  await spam.getByRole('button', { name: `${spammer.userName}’s account` }).click();
  await page.getByRole('button', { name: 'Let in again' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await logInByCall(request, spammer)).toBeUndefined();

  await spam.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(spam).toHaveCount(0);
  const left = await request.get(`${calls.getComments.path}?storyId=${storyId}`);
  expect(await left.text()).not.toContain(comment);

  await page.getByRole('button', { name: 'Dismissed' }).click();
  await expect(sad).toContainText('Sad, but within the rules.');
  await page.getByRole('button', { name: 'Deleted' }).click();
  await expect(spam).toContainText(`Deleted by ${keeper.userName}`);
});

test('what an admin hid by mistake is there again when the decision is taken back', async ({ page, request }) => {
  const reader = await signUp(request);
  await signUpKeeper(request);
  const storyId = await idOf(request, hidden);
  await report(request, reader, { storyId, reason: 'Spam', text: `Seen by ${reader.userName}.` });
  await logIn(page, keeper);
  await page.goto('/admin/reports');
  const card = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: reader.userName });
  await card.getByRole('button', { name: /^Hide/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await request.get(`${calls.getStory.path}?storyId=${storyId}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Hidden' }).click();
  await card.getByRole('button', { name: /^Take back/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  expect((await request.get(`${calls.getStory.path}?storyId=${storyId}`)).status()).toBe(200);
});

type Token = { accessToken: string };

async function idOf(request: APIRequestContext, name: string): Promise<string> {
  const found = await request.get(`${calls.searchStories.path}?${new URLSearchParams({ searchQuery: name })}`);
  const { response } = (await found.json()) as { response: Output<typeof calls.searchStories> };
  return response.stories[0]?.storyId ?? '';
}

async function sayOn(request: APIRequestContext, who: Token, storyId: string, comment: string): Promise<string> {
  const { path, method } = calls.sendComment;
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const said = await request.fetch(path, { method, headers, data: { storyId, comment } });
  const { response } = (await said.json()) as { response: Output<typeof calls.sendComment> };
  return response.commentId;
}

async function report(request: APIRequestContext, who: Token, data: Record<string, string>): Promise<void> {
  const { path, method } = calls.createReport;
  const headers = { authorization: `Bearer ${who.accessToken}` };
  expect((await request.fetch(path, { method, headers, data })).ok()).toBe(true);
}

/** What a log-in is refused with, or undefined when it is not. */
async function logInByCall(request: APIRequestContext, { email, password }: Player): Promise<string | undefined> {
  const answer = await request.fetch(calls.login.path, { method: calls.login.method, data: { email, password } });
  return ((await answer.json()) as { response: { error?: string } }).response.error;
}

async function logIn(page: Page, { email, password }: Player): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: texts.login, exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.login, exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}
