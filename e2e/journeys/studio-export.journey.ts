import { readFileSync } from 'node:fs';
import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../support/emberlore.ts';
import { beginScene } from '../support/opening.ts';
import { enter, signUp } from '../support/player.ts';
import { makeStory, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Starts a second, empty Emberlore, on machines that may be busy.
test.setTimeout(180_000);

const dataDir = newDataDir();
let other: Emberlore;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  other = await startEmberlore({ dataDir, patience: 150_000 });
});

test.afterAll(async () => {
  await other?.stop();
  removeDataDir(dataDir);
});

test('a story and a character go from one Emberlore to another by their files', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { accessToken } = await enter(page);
  const { storyId, characterId } = await makeStory(page.request, accessToken, 'The Ferry', [
    'The Landing',
    'The Point',
  ]);
  await page.goto(`/story/${storyId}/edit?tab=publish`);
  const storyExport = await saved(page, () => page.getByRole('button', { name: 'Export story' }).click());
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
  await openImport(there, storyExport);
  await expect(topDialog(there).getByRole('list', { name: 'Scenes' }).getByRole('listitem')).toHaveText([
    /The Landing/,
    /The Point/,
  ]);
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

  await play(there, brought);

  await there.goto('/profile/my-characters');
  await openImport(there, card);
  await expect(topDialog(there).getByText('4 lines of knowledge')).toBeVisible();
  await topDialog(there).getByRole('button', { name: 'Import', exact: true }).click();
  await there.waitForURL('**/character/**');
  await expect(topDialog(there).getByLabel('Name', { exact: true })).toHaveValue('Odhran');
  const copyId = /character\/([^/?]+)/.exec(there.url())?.[1] ?? '';
  const cards = [
    readCard(page.request, characterId, accessToken),
    readCard(context.request, copyId, player.accessToken),
  ];
  const [before = {}, after] = await Promise.all(cards);
  // Additional fields of version 3 are kept; nothing is lost.
  expect(after).toMatchObject(before);
  await context.close();
});

/** Plays the imported story by hand: both scenes are won by talking with any character. */
async function play(page: Page, storyId: string): Promise<void> {
  await page.goto(`/story/${storyId}?isFirstLaunch=1&isCo-Op=0`);
  await beginScene(page);
  await page.getByRole('link', { name: 'Talk to Odhran' }).click();
  await page.getByRole('button', { name: 'Start Mic', disabled: false }).waitFor();
  await page.getByLabel('Message', { exact: true }).fill('Is the ferry back?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: texts.spec_scene_win }).click({ timeout: 30_000 });
  await expect(page.getByText('The lamp burns again, and the boats turn for home.')).toBeVisible();
}

/** Returns a character's card without what is specific to the installation or the time. */
async function readCard(
  request: APIRequestContext,
  characterId: string,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = `${calls.exportCharacter.path}?characterId=${characterId}&format=v2-json`;
  const card = (await (await request.get(path, { headers })).json()) as { data: Record<string, unknown> };
  const { creator: _name, ...data } = card.data;
  return { ...card, data };
}

/** Returns the file that an action downloads. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Opens the import and selects a file. */
async function openImport(page: Page, file: { name: string; path: string }): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const { name, path } = file;
  const mimeType = name.endsWith('.zip') ? 'application/zip' : 'image/png';
  await topDialog(page)
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType, buffer: readFileSync(path) });
}
