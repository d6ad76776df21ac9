import { calls } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { leaveCredits } from '../support/credits.ts';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const log = (page: Page) => page.getByRole('log');

/** Mutes the replies, so that they are shown immediately. */
async function mute(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mute' }).click();
}

/** Sends a message and waits for the complete reply. */
async function talk(page: Page, text: string): Promise<void> {
  await type(page, text);
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
}

test('credits run out in the middle of a talk: the dialog opens, and the words stay in the box', async ({ page }) => {
  const { accessToken } = await openTalk(page);
  await leaveCredits(page.request, accessToken, 1);
  await mute(page);
  await type(page, 'Who keeps the key to the tower?');
  const dialog = page.getByRole('dialog', { name: 'Out of credits' });
  await expect(dialog).toContainText(texts.spec_out_of_credits, { timeout: 20_000 });
  await dialog.getByRole('button', { name: texts.spec_close }).first().click();
  await expect(page.getByText('0 credits')).toBeVisible();
  await type(page, 'And why?');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: texts.spec_close }).first().click();
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: texts.spec_close }).first().click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('And why?');
  await expect(log(page).getByText('And why?')).toHaveCount(0);
});

test('a session that is lost in the middle of a talk is opened anew, and what was said is answered once', async ({
  page,
  troubles,
}) => {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.getSessionToken.path);
  const { accessToken } = await openTalk(page);
  const { response } = (await (await opened).json()) as { response: { sessionToken: string } };
  await mute(page);
  await page.request.delete(`${calls.closeSession.path}?sessionId=${response.sessionToken}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await type(page, 'Are you still there?');
  await expect(page.getByText('29 credits')).toBeVisible({ timeout: 20_000 });
  await expect(log(page).getByText('Are you still there?')).toHaveCount(1);
  // The browser reports the 404 of the closed session.
  expect(troubles.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a page that is left while a reply is being made finds it on its return, and the talk goes on', async ({
  page,
}) => {
  await openTalk(page);
  await mute(page);
  await talk(page, 'Who are you?');
  // The reply begins once the server has stored the message.
  const arrived = page.waitForResponse((response) => new URL(response.url()).pathname === calls.sendMessage.path);
  await type(page, 'And what is this place?');
  await arrived;
  await page.reload();
  await expect(log(page).getByText('And what is this place?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Where you left off')).toBeVisible();
  await talk(page, 'Thank you.');
  await expect(page.getByText('27 credits')).toBeVisible();
});

test('two tabs of one account talk at once: each shows both, each is answered, nothing is charged twice', async ({
  page,
  context,
}) => {
  const { accessToken, name } = await openTalk(page);
  const other = await context.newPage();
  await other.addInitScript((token) => localStorage.setItem('emberlore.accessToken', token), accessToken);
  await other.goto(page.url());
  await mute(page);
  await other.getByRole('button', { name: texts.spec_start_mic, disabled: false }).waitFor();
  await Promise.all([type(page, 'Who keeps the key?'), type(other, 'What is the lantern for?')]);
  for (const tab of [page, other]) {
    const answers = log(tab).locator('p', { hasText: `${name}: ` });
    // Its first words and two answers.
    await expect(answers).toHaveCount(3, { timeout: 30_000 });
    await expect(log(tab).getByText('What is the lantern for?')).toHaveCount(1);
    await expect(log(tab).getByText('Who keeps the key?')).toHaveCount(1);
  }
  await page.reload();
  await expect(page.getByText('28 credits')).toBeVisible();
  await expect(log(page).getByText('Who keeps the key?')).toBeVisible();
  await expect(log(page).getByText('What is the lantern for?')).toBeVisible();
});

test('a reply may be made anew and gone back to, words may be changed, actions are told, and all of it deleted', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openTalk(page);
  await mute(page);
  await talk(page, 'Who are you?');
  const first = await lastReply(page);
  await page.getByRole('button', { name: 'Another reply, costs 1 credit' }).click();
  await expect(page.getByText('Reply 2 of 2')).toBeAttached({ timeout: 20_000 });
  await expect(page.getByText('28 credits')).toBeVisible();
  expect(await lastReply(page)).not.toBe(first);
  await page.getByRole('button', { name: 'Previous reply' }).click();
  await expect(page.getByText('Reply 1 of 2')).toBeAttached();
  expect(await lastReply(page)).toBe(first);

  await log(page).getByText('Who are you?').hover();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await talk(page, 'What is your name?');
  await expect(log(page).getByText('Who are you?')).toHaveCount(0);
  await expect(page.getByText('27 credits')).toBeVisible();

  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByLabel('Action', { exact: true }).fill('lifts the lantern to the lock');
  await page.getByLabel('Action', { exact: true }).press('Enter');
  await expect(page.getByText('26 credits')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(log(page).getByText('You do: lifts the lantern to the lock')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete this talk' }).click();
  await page.getByRole('dialog', { name: 'Delete this talk' }).getByRole('button', { name: 'Delete forever' }).click();
  await expect(log(page).getByText('What is your name?')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: texts.spec_start_mic, disabled: false })).toBeVisible();
  await expect(log(page).getByText('What is your name?')).toHaveCount(0);
});

/** Returns the character's last reply. */
async function lastReply(page: Page): Promise<string> {
  const said = page.locator('[role=log] div:has(> div > button[aria-label^="Another reply"]) > p').last();
  return ((await said.textContent()) ?? '').trim();
}
