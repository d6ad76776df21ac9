import { calls, type OpenChoice, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { openTalk } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const question =
  "'There is one box left on the form,' she says, 'and it wants the name of the enchantment. It will have to be the truth, and I don't know which truth.' She has both hands on the hat, and everybody has stopped eating. What is true, and goes in the box?";
const labels = [
  'Write that there was never any magic, only tea',
  'Write that her grandmother is the teapot',
  'Write the name of the pedlar who watered the tree',
  "Write 'asked how I was, and felt better since'",
];

/** Lets the player carry four items, and everybody offer one choice with four options. */
async function offerChoice(page: Page): Promise<void> {
  const items: string[] = [];
  await page.route('**/api/stories/*', async (route) => {
    const answer = await route.fetch();
    items.push(...[...(await answer.text()).matchAll(/"itemId":"([^"]+)"/g)].map(([, id = '']) => id));
    await route.fulfill({ response: answer });
  });
  await page.route(`**${calls.enterScene.path}`, async (route) => {
    const answer = await route.fetch();
    const { response } = (await answer.json()) as { response: Output<typeof calls.enterScene> };
    const characterId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const options = labels.map((label) => ({ optionId: label, label }));
    const choice: OpenChoice = { choiceId: 'box', characterId, question, options };
    const rules = { ...response.rules, carried: [...new Set(items)].slice(0, 4), choices: [choice] };
    await route.fulfill({ response: answer, json: { response: { ...response, rules } } });
  });
}

test('every option of a choice is in sight beside what is carried, in a window of 1280 by 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await offerChoice(page);
  await openTalk(page, 'Crown of Ash');
  await expect(page.getByRole('list', { name: 'Items you carry' })).toBeVisible();
  for (const name of labels) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('on a phone the way on is in sight under a long end of a scene', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  let isWon = false;
  await page.route(/\/stories\/(?:getStory|playStory)\b/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace(/"sceneWinDescription":"([^"]*)"/g, '"sceneWinDescription":"$1 $1"');
    await route.fulfill({ response: answer, body });
  });
  await page.route(`**${calls.enterScene.path}`, async (route) => {
    const answer = await route.fetch();
    const { response } = (await answer.json()) as { response: Output<typeof calls.enterScene> };
    await route.fulfill({ response: answer, json: { response: { ...response, won: isWon } } });
  });
  const answer = await page.request.get(`${calls.getStories.path}?page=1&pageSize=50`);
  const { response } = (await answer.json()) as { response: Output<typeof calls.getStories> };
  const story = response.stories.find(({ storyName }) => storyName === 'Crown of Ash');
  await page.goto(`/story/${story?.storyId}?isFirstLaunch=1&isCo-Op=0`);
  await beginScene(page);
  isWon = true;
  // The browser remembers that this win has not been read.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('emberlore.run.')) ?? '';
    const memory = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...memory, winsDue: [memory.lastScene] }));
  });
  await page.reload();
  const end = page.getByRole('dialog', { name: texts.spec_scene_win });
  await expect(end.getByRole('link', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await expect(end.getByRole('link', { name: texts.spec_back_to_scenes })).toBeInViewport({ ratio: 1 });
});
