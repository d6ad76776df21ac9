import { calls } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { begin, join, playScene } from '../long/play-through/play.ts';
import { expectAccessible } from '../support/accessible.ts';
import { makeCall } from '../support/client.ts';
import { enter } from '../support/player.ts';
import { createMaker, lines, makeCharacter, makeItem, makeQuest, pictureFile, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Creates a whole story by hand, with axe checks of each kind of page, on machines that may be busy.
test.setTimeout(180_000);

test('from an empty account to a published story of two scenes that somebody else plays to its win', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  await page.goto('/home');
  await page.getByRole('link', { name: texts.spec_create_story }).first().click();
  const storyName = `The Ferry ${crypto.randomUUID().slice(0, 8)}`;
  await writeStory(page, storyName);
  const storyId = /createStory\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await expect(page.getByRole('button', { name: texts.spec_complete_story })).toBeDisabled();

  // One character is created by hand; the wizard is the same for the others.
  const { character } = createMaker(page.request, accessToken);
  await character('Tadhg', 'Edmund', 3);
  await character('Garrick', 'Edmund', 5);
  await firstScene(page);
  await secondScene(page);
  await page.getByRole('button', { name: texts.spec_complete_story }).click();
  await expect(page.getByText(texts.spec_congratulations)).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.spec_scenes_overview })).toBeVisible();
  await page.getByRole('link', { name: /^Check and publish/ }).click();
  await publish(page);
  // Runs in the background while another account plays.
  await page.getByRole('button', { name: 'Start a playtest' }).click();

  const account = await join(new URL(page.url()).origin);
  const { story, run } = await begin(account, storyId);
  expect(story.scenes.map(({ sceneName }) => sceneName)).toEqual(['The Dark Landing', 'The Lamp Room']);
  for (const scene of story.scenes) {
    const { quests } = await playScene(account, run, scene);
    expect(quests.filter(({ outcome }) => outcome === 'open').map(({ name }) => name)).toEqual([]);
  }
  const { scenes } = await makeCall(account.url, calls.getProgress, {
    query: { storyToken: run.storyToken },
    token: account.token,
  });
  expect(scenes.map(({ won }) => won)).toEqual([true, true]);
  await readPlaytest(
    page,
    story.scenes.flatMap(({ quests }) => quests.map(({ questName }) => questName)),
  );
});

/** Reads each quest's result in the playtest, and the transcript. */
async function readPlaytest(page: Page, quests: readonly string[]): Promise<void> {
  const outcome = page.getByText(/^(Every scene was won|\d of 2 scenes were won): \d of 4 quests\.$/);
  await expect(outcome).toBeVisible({ timeout: 60_000 });
  expect(quests).toHaveLength(4);
  for (const quest of quests) {
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: quest })
        .getByLabel(/ompleted$/)
        .last(),
    ).toBeVisible();
  }
  await page
    .getByText(/^Transcript, \d+ lines$/)
    .first()
    .click();
  await expect(page.getByText('Player', { exact: true }).first()).toBeVisible();
}

/** Completes the two steps of Create Story. */
async function writeStory(page: Page, name: string): Promise<void> {
  await page.getByLabel('Story name').fill(name);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Description').fill('The ferry has not come back, and the lamp on the point is dark.');
  const five = Array.from({ length: 5 }, () => pictureFile('backgrounds', 'crypt.480'));
  await page.getByLabel('Add pictures').setInputFiles(five);
  await expect(page.getByText(texts.spec_too_many_images)).toBeVisible();
  await page.getByLabel('Add pictures').setInputFiles(pictureFile('backgrounds', 'crypt'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  const tags = page.getByRole('list', { name: 'Available tags' }).getByRole('button');
  for (let chosen = 0; chosen < 4; chosen += 1) await tags.first().click();
  await tags.first().click();
  await expect(page.getByText(texts.spec_too_many_tags)).toBeVisible();
  await page.getByRole('button', { name: texts.spec_create_story }).click();
  await page.waitForURL('**/scenes');
}

/** Creates a scene with a new and an existing character, an item, and three quests about them. */
async function firstScene(page: Page): Promise<void> {
  await beginScene(page, 'The Dark Landing', 'drowned-village-lake');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.spec_select_your_characters);
  await page.getByRole('button', { name: texts.spec_add_character }).first().click();
  await topDialog(page).getByRole('button', { name: texts.spec_create_new_character }).click();
  await makeCharacter(page, 'Sorcha', 'Feminine', 1);
  await choose(page, 'Tadhg');
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.spec_create_common_knowledge);
  await page.getByLabel('Facts').fill(lines('the landing').split('\n').slice(0, 3).join('\n'));
  await expect(next).toBeDisabled();
  await page.getByLabel('Facts').press('ControlOrMeta+End');
  await page.getByLabel('Facts').pressSequentially('\nA brass key was lost on the landing.');
  await expectAccessible(page);
  await next.click();
  await makeItem(page, 'Brass Key');
  await next.click();
  await makeQuest(page, 'Dialogue', 'Sorcha', 'A word on the landing');
  await makeQuest(page, 'Knowledge', 'Tadhg', 'What Tadhg keeps to himself');
  await makeQuest(page, 'Search', 'Brass Key', 'The lost key');
  await expect(page.getByText('Quest 3: Find the Brass Key.')).toBeVisible();
  await endScene(page);
}

/** Creates a scene with a character from the first one and another one to fight. */
async function secondScene(page: Page): Promise<void> {
  await beginScene(page, 'The Lamp Room', 'lamp-room');
  const next = page.getByRole('button', { name: 'Next' });
  await choose(page, 'Sorcha');
  await choose(page, 'Garrick');
  await next.click();
  await page.getByLabel('Facts').fill(lines('the lamp room'));
  await next.click();
  await page.getByRole('button', { name: texts.spec_add_item }).first().click();
  await topDialog(page).getByRole('button', { name: texts.spec_select_existing_item }).click();
  await topDialog(page).getByRole('button', { name: 'Brass Key', exact: true }).click();
  await next.click();
  await makeQuest(page, 'Fight', 'Garrick', 'The keeper of the stair');
  await endScene(page);
  await expect(page.getByRole('list', { name: 'Scenes' }).getByRole('listitem')).toHaveCount(3);
}

/** Adds an existing character to the scene. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: texts.spec_add_character }).first().click();
  await topDialog(page).getByRole('button', { name: texts.spec_select_existing_character }).click();
  await topDialog(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await topDialog(page).getByRole('button', { name: 'Use as they are' }).click();
}

async function beginScene(page: Page, name: string, picture: string): Promise<void> {
  await page.getByRole('link', { name: texts.spec_create_scene }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.spec_create_your_scene);
  await page.getByLabel('Scene name').fill(name);
  await page.getByLabel('Description').fill('Fog, wet steps, and somebody who waits.');
  await page.getByLabel('Background image', { exact: true }).setInputFiles(pictureFile('backgrounds', picture));
  await page.getByRole('button', { name: 'Next' }).click();
}

async function endScene(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.spec_create_your_scenes);
  const create = page.getByRole('button', { name: texts.spec_create_scene });
  await expect(create).toBeDisabled();
  await page.getByLabel('Win description').fill('The lamp burns again, and the boats turn for home.');
  await page.getByLabel('Change win image').setInputFiles(pictureFile('backgrounds', 'lamp-room.960'));
  await create.click();
  await page.waitForURL('**/scenes');
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Story check' })).toBeVisible();
  await expect(page.getByText(/problem|suggestion/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const anyway = page.getByRole('button', { name: 'Publish anyway' });
  const play = page.getByRole('dialog').getByRole('link', { name: 'Play' });
  await anyway.or(play).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect(play).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Make private' })).toBeVisible();
}
