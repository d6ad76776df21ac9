import { expectAccessible } from '../support/accessible.ts';
import { enter } from '../support/player.ts';
import { makeStory, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Each test opens several pages, on machines that may be busy.
test.setTimeout(120_000);

test('a creator sees what has changed, and restores the story as it was', async ({ page }) => {
  const { accessToken } = await enter(page);
  const { storyId } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing']);
  await page.goto(`/story/${storyId}/edit`);
  await page.getByLabel('Story name').fill('The Last Ferry');
  await page.getByRole('button', { name: texts.spec_update_story }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Ferry');

  await page.getByRole('tab', { name: 'Versions' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Now');
  await expectAccessible(page);

  await versions.first().press('Enter');
  const dialog = topDialog(page);
  await expect(dialog.getByRole('list', { name: 'Differences' }).locator('ins').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await versions.last().click();
  await dialog.getByRole('button', { name: 'Changed since' }).click();
  await expect(dialog.locator('ins', { hasText: 'Last' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await topDialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Ferry');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('restored from');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Ferry');
  await versions.nth(1).click();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await topDialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Ferry');
});
