import { ordinaryTopics } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { makeStory } from '../support/studio.ts';
import { listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.setTimeout(120_000);

const line = 'Only to the river, and she never says a word.';
const question = 'Are you married?';
const answer = 'My brother rowed it before me, and he would not say why he stopped.';
const answered = [
  'Who rowed the ferry before you?',
  'Whose boat was this before?',
  'Who had the oars first?',
  'Did somebody else row here once?',
  'Who was the ferryman before you came?',
];

/** Goes on to a later step of the character form. */
async function goOn(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.getByRole('button', { name: 'Next' }).click();
}

/** Writes an answer to all the questions, removes it and brings it back. */
async function writeAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an answer' }).click();
  await page.keyboard.type(answer);
  await expect(page.getByLabel('What they say')).toHaveValue(answer);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Questions').fill(answered.join('\n'));
  await expect(page.getByText('Without this answer they say:')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this answer' }).click();
  await expect(page.getByText(answer)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What they say')).toHaveValue(answer);
  await expectAccessible(page);
}

test('a creator writes what a character says to ordinary life and answers, and hears it in a talk', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const say = await listenToTalk(page);
  const { storyId, characterId } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/character/${characterId}/edit`);
  await goOn(page, 3);
  await expect(page.getByText(`0 of ${ordinaryTopics.length} written`)).toBeVisible();
  await page.getByRole('button', { name: /^Home and people/ }).click();
  await page.getByRole('button', { name: question }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Without your line they say:')).toBeVisible();
  await page.getByLabel('Line 1').fill(line);
  await expect(page.getByText(`1 of ${ordinaryTopics.length} written`)).toBeVisible();
  await expectAccessible(page);
  await goOn(page, 1);
  await writeAnswer(page);
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  expect(isTooWide).toBe(false);

  await goOn(page, 1);
  await page.getByRole('button', { name: /^The bell of the house of Odhran/ }).click();
  await page.getByLabel('Questions').fill('What rang last night?');
  await expect(page.getByText('Without your questions they say:')).toBeVisible();
  await expectAccessible(page);
  await goOn(page, 2);
  await page.getByRole('button', { name: texts.spec_edit_character }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));

  await page.goto(`/character/${characterId}/edit`);
  await page.reload();
  await goOn(page, 3);
  await page.getByRole('button', { name: 'Written', exact: true }).click();
  await page.getByRole('button', { name: /^Home and people 1 of 10/ }).click();
  await expect(page.getByRole('button', { name: `Written ${question} ${line}` })).toBeVisible();

  await goOn(page, 1);
  await page.getByRole('button', { name: `${answered[0]} ${answer}` }).click();
  await expect(page.getByLabel('Questions')).toHaveValue(answered.join('\n'));

  await page.goto(`/story/${storyId}?isFirstLaunch=0`);
  await page.getByRole('button', { name: /The Landing/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: texts.spec_select_location }).click();
  await beginScene(page);
  await page.getByRole('link', { name: /^Talk to Odhran/ }).click();
  for (const [asked, told] of [
    [question, line],
    ['So who rowed the ferry before you did?', answer],
  ] as const) {
    const heard = await say(asked);
    expect(heard.messages.map(({ message }) => message).join(' ')).toContain(told);
  }
});
