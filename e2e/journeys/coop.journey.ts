import { calls, type Output } from '@emberlore/contract';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('somebody without characters plays together with a public one, who listens, puts in a word and gives a hint', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page);
  const say = await listenToTalk(page);
  await page.addInitScript(() => localStorage.setItem('emberlore.muted', 'yes'));
  const list = await page.request.get(`${calls.getStories.path}?pageSize=50`);
  const { stories } = ((await list.json()) as { response: Output<typeof calls.getStories> }).response;
  const story = stories.find(({ storyName }) => storyName.startsWith('The Lantern'));
  await page.goto(`/home?story=${story?.storyId}`);

  await page.getByRole('dialog').getByRole('button', { name: texts.spec_coop, exact: true }).click();
  const picker = page.getByRole('dialog', { name: 'Bring a companion' });
  await picker.getByText('Yours', { exact: true }).click();
  await expect(picker).toContainText(texts.spec_no_characters_to_pick);
  await picker.getByText('Public', { exact: true }).click();
  const partner = picker.getByRole('listitem').filter({ hasText: 'Laleh of Herat' });
  await partner.getByRole('button').click();
  await expect(page).toHaveURL(/isCo-Op=1&characterId=/);
  await beginScene(page);
  const corner = page.getByRole('button', { name: 'Co-Op Chat with Laleh of Herat' });
  await expect(corner).toBeVisible();

  await page.getByRole('link', { name: /^Talk to Sorcha/ }).click();
  await expect(corner).toBeVisible();
  const heard = await say('Good evening. What became of the Tower Key?');
  expect(heard.messages.some(({ messageName }) => messageName === 'Laleh of Herat')).toBe(true);
  await expect(page.getByRole('log')).toContainText('Laleh of Herat');

  await corner.click();
  const chat = page.getByRole('dialog', { name: texts.spec_coop_chat });
  await expect(chat).toContainText('Laleh of Herat');
  await chat.getByPlaceholder(texts.spec_write_comment).fill('What should we do next?');
  await expect(chat.getByRole('button', { name: texts.spec_send })).toBeEnabled();
  const asked = page.waitForResponse((answer) => answer.url().includes(calls.sendMessage.path));
  await chat.getByRole('button', { name: texts.spec_send }).click();
  await asked;
  const answer = chat.getByRole('log').locator('p').last();
  await expect(answer).not.toContainText('What should we do next?');
  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('28 credits')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the scene' }).click();
  await expect(page).toHaveURL(/isFirstLaunch=0&isCo-Op=1&characterId=/);
  await expect(corner).toBeVisible();
});
