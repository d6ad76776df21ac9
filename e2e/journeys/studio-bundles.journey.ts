import { readFileSync } from 'node:fs';
import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../support/emberlore.ts';
import { enter, signUp } from '../support/player.ts';
import { makeStory, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

// A second Emberlore starts from nothing here, on machines that may be busy.
test.setTimeout(180_000);

const dataDir = newDataDir();
let other: Emberlore;

test.beforeAll(async () => {
  other = await startEmberlore({ dataDir });
});

test.afterAll(async () => {
  await other.stop();
  removeDataDir(dataDir);
});

test('a story and a character go from one Emberlore to another by their files', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  const { storyId, characterId } = await makeStory(page.request, accessToken, 'The Ferry', [
    'The Landing',
    'The Point',
  ]);
  await page.goto(`/story/${storyId}/edit?tab=publish`);
  const bundle = await saved(page, () => page.getByRole('button', { name: 'Export story' }).click());
  await page.goto(`/character/${characterId}/edit`);
  await page.getByRole('button', { name: 'Export' }).click();
  const card = await saved(page, () =>
    topDialog(page)
      .getByRole('button', { name: /^Card V3, as a picture/ })
      .click(),
  );

  const context = await browser.newContext({ baseURL: other.url });
  const there = await context.newPage();
  const player = await signUp(context.request);
  await there.addInitScript((token) => localStorage.setItem('emberlore.accessToken', token), player.accessToken);

  await there.goto('/profile/my-stories');
  await bring(there, bundle);
  await expect(topDialog(there).getByText('Scenes: The Landing, The Point')).toBeVisible();
  await topDialog(there).getByRole('button', { name: 'Import', exact: true }).click();
  await there.waitForURL('**/edit');
  await expect(there.getByRole('heading', { level: 1 })).toHaveText('The Ferry');
  await there.getByRole('tab', { name: 'Scenes' }).click();
  await expect(there.getByRole('button', { name: /^2 The Point.*1 character/ })).toBeVisible();
  const brought = /story\/([^/]+)/.exec(there.url())?.[1] ?? '';
  const { response } = (await (
    await context.request.get(`${calls.getStory.path}?storyId=${brought}`, {
      headers: { authorization: `Bearer ${player.accessToken}` },
    })
  ).json()) as { response: Output<typeof calls.getStory> };
  expect(response.story.storyVisibility).toBe('private');
  expect(response.story.scenes[0]?.sceneCommonKnowledge).toHaveLength(4);

  await there.goto('/profile/my-characters');
  await bring(there, card);
  await expect(topDialog(there).getByText('4 lines of knowledge')).toBeVisible();
  await topDialog(there).getByRole('button', { name: 'Import', exact: true }).click();
  await there.waitForURL('**/character/**');
  await expect(topDialog(there).getByLabel('Name', { exact: true })).toHaveValue('Odhran');
  await context.close();
});

/** The file that an act hands to the browser. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Opens the import and hands it a file. */
async function bring(page: Page, file: { name: string; path: string }): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const { name, path } = file;
  const mimeType = name.endsWith('.zip') ? 'application/zip' : 'image/png';
  await topDialog(page)
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType, buffer: readFileSync(path) });
}
