import { calls } from '@emberlore/contract';
import { expectAccessible } from '../support/accessible.ts';
import { enter, signUp } from '../support/player.ts';
import { createMaker, makeStory, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.setTimeout(60_000);

test('a creator adds lines to a character whose own knowledge is sealed', async ({ page, request }) => {
  const author = await signUp(request);
  const { characterId } = await createMaker(request, author.accessToken).character('Maelys', 'Nora', 1);
  const { accessToken } = await enter(page);
  const { storyId, sceneIds } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing']);
  const [sceneId = ''] = sceneIds;
  await createMaker(page.request, accessToken).put(calls.updateCharacters.path, { sceneId, characters: [characterId] });

  await page.goto(`/story/${storyId}/scene/${sceneId}/edit?tab=characters`);
  const openKnowledge = async () => {
    await page.getByRole('button', { name: /^Maelys/ }).click();
    for (let step = 0; step < 2; step += 1) await topDialog(page).getByRole('button', { name: 'Next' }).click();
  };
  await openKnowledge();
  const overlay = topDialog(page);
  await expect(overlay.getByText(/sealed lines? by the original’s author/)).toBeVisible();
  await expect(overlay.getByLabel('Personal knowledge')).toHaveValue('');
  await expectAccessible(page);
  await overlay.getByLabel('Personal knowledge').fill('I sing on Sundays.');
  for (let step = 0; step < 5; step += 1) await overlay.getByRole('button', { name: 'Next' }).click();
  await overlay.getByRole('button', { name: texts.spec_edit_character }).click();
  await expect(overlay).toBeHidden();
  await openKnowledge();
  await expect(topDialog(page).getByLabel('Personal knowledge')).toHaveValue('I sing on Sundays.');
  await expect(topDialog(page).getByText(/sealed lines? by the original’s author/)).toBeVisible();
});

test('a creator lets others read what a public character knows', async ({ page }) => {
  const { accessToken } = await enter(page);
  const { characterId } = await createMaker(page.request, accessToken).character('Maelys', 'Nora', 1);
  const sharing = page.getByLabel(/^Other creators can read their knowledge/);
  await page.goto(`/character/${characterId}/edit`);
  await expect(sharing).not.toBeChecked();
  await sharing.check();
  for (let step = 0; step < 7; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: texts.spec_edit_character }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await page.goto(`/character/${characterId}/edit`);
  await expect(sharing).toBeChecked();
});
