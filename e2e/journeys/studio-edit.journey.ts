import { calls } from '@emberlore/contract';
import { expectAccessible } from '../support/accessible.ts';
import { enter } from '../support/player.ts';
import { createMaker, lines, makeStory, pictureFile, topDialog } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Each test opens several pages, on machines that may be busy.
test.setTimeout(120_000);

test('a creator changes a story, its scene and its character, and takes back what was deleted', async ({ page }) => {
  const { accessToken } = await enter(page);
  const { storyId } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing', 'The Lamp Room']);

  await page.goto(`/story/${storyId}/edit`);
  await expect(page.getByLabel('Story Likes')).toHaveCount(0);
  await page.getByLabel('Story name').fill('The Last Ferry');
  await page.getByRole('button', { name: texts.spec_update_story }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Ferry');
  await page.getByLabel('Add pictures').setInputFiles(pictureFile('backgrounds', 'crypt.480'));
  await expect(page.getByRole('button', { name: 'Make picture 2 the cover' })).toBeVisible();

  await page.getByRole('tab', { name: texts.spec_story_tags }).click();
  await page.getByRole('list', { name: 'Available tags' }).getByRole('button').first().click();
  await page.getByRole('button', { name: texts.spec_update_story_tags }).click();
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')).toHaveCount(2);

  await page.getByRole('tab', { name: 'Choices and endings' }).click();
  await page.getByRole('button', { name: 'Add an ending' }).click();
  await page.getByLabel('Title').fill('Safe ashore');
  await page.getByLabel('Text', { exact: true }).fill('The ferry is back.');
  await page.getByRole('button', { name: 'Add a condition', exact: true }).click();
  await page.getByLabel('What happened').selectOption('was given to');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save choices and endings' }).click();
  await expect(page.getByRole('button', { name: 'Save choices and endings' })).toBeDisabled();
  await page.reload();
  await expect(
    page.getByRole('button', { name: /^‘Safe ashore’ when the Brass Key was given to Odhran/ }),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Story map' }).click();
  const ending = page.getByRole('button', { name: /^Ending 1: Safe ashore\. When the Brass Key was given to Odhran/ });
  await expect(ending).toBeVisible();
  await expectAccessible(page);
  await ending.press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('Safe ashore');

  await page.getByRole('tab', { name: 'Scenes' }).click();
  await page.getByRole('button', { name: /^1 The Landing/ }).click();
  await topDialog(page).getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Scene name').fill('The Dark Landing');
  await page.getByRole('button', { name: texts.spec_update_scene, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Dark Landing');
  await page.getByRole('tab', { name: texts.spec_common_knowledge }).click();
  await page.getByLabel('Facts').fill(lines('the dark landing'));
  await page.getByRole('button', { name: 'Save common knowledge' }).click();
  await expect(page.getByRole('button', { name: 'Save common knowledge' })).toBeDisabled();

  await page.getByRole('tab', { name: texts.spec_characters }).click();
  await page.getByRole('button', { name: /^Odhran/ }).click();
  const overlay = topDialog(page);
  await overlay.getByLabel('Name', { exact: true }).fill('Odhran the Elder');
  const next = overlay.getByRole('button', { name: 'Next' });
  for (let step = 0; step < 7; step += 1) await next.click();
  await expectAccessible(page);
  await overlay.getByRole('button', { name: texts.spec_edit_character }).click();
  await expect(page.getByRole('button', { name: /^Odhran the Elder/ })).toBeVisible();

  await page.getByRole('button', { name: 'Back to the story' }).click();
  await page.getByRole('tab', { name: 'Scenes' }).click();
  await page.getByRole('button', { name: /^2 The Lamp Room/ }).click();
  await topDialog(page).getByRole('button', { name: 'Delete' }).click();
  await topDialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('list', { name: 'Scenes' }).getByRole('listitem')).toHaveCount(2);
  await page.goto('/profile/my-stories');
  await page.getByRole('button', { name: 'Trash' }).click();
  await topDialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(topDialog(page).getByText('The trash is empty')).toBeVisible();
  await page.goto(`/story/${storyId}/edit?tab=scenes`);
  await expect(page.getByRole('button', { name: /^2 The Lamp Room/ })).toBeVisible();
});

test('scenes are put into another order by the keyboard, and stay there', async ({ page }) => {
  const { accessToken } = await enter(page);
  const { storyId } = await makeStory(page.request, accessToken, 'The Ferry', ['One', 'Two', 'Three']);
  await page.goto(`/createStory/${storyId}/scenes`);
  await expect(page.getByText(texts.spec_order_hint)).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForResponse((answer) => answer.url().includes(calls.updateSceneOrder.path));
  await page.getByRole('button', { name: 'Move One' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('One is over place 1.')).toBeAttached();
  // A picked-up element receives keys from the next timer turn on: no person is as fast as this page.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('One is over place 2.')).toBeAttached();
  await page.keyboard.press('Space');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: /^1 Two/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^2 One/ })).toBeVisible();
});

test('what was written survives a reload and a session that runs out', async ({ page, troubles }) => {
  const { email, password } = await enter(page);
  await page.goto('/createStory');
  await page.getByLabel('Story name').fill('The Unfinished Ferry');
  await page.getByLabel('Description').fill('Nobody has rowed it yet.');
  await page.getByLabel('Add pictures').setInputFiles(pictureFile('backgrounds', 'crypt.480'));
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('list', { name: 'Available tags' }).getByRole('button').first().click();

  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')).toHaveCount(1);

  await page.evaluate(() => localStorage.setItem('emberlore.accessToken', 'worn out'));
  await page.context().clearCookies();
  await page.getByRole('button', { name: texts.spec_create_story }).click();
  await expect(page.getByText(texts.spec_session_expired)).toBeVisible();
  // 409: the page that was left may store its draft after the new page has read it; the two are merged.
  expect(troubles.filter((trouble) => !/401|409|auth\.invalid_token/.test(trouble))).toEqual([]);
  troubles.length = 0;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.spec_login, exact: true }).click();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Story name')).toHaveValue('The Unfinished Ferry');
  await expect(page.getByText('1 / 4')).toBeVisible();

  // The connection to the server is cut during the upload of the picture.
  await page.getByRole('button', { name: 'Next' }).click();
  await page.route(`**${calls.createStory.path}`, (way) => way.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: texts.spec_create_story }).click();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/scenes');
  expect(troubles.filter((trouble) => !/ERR_CONNECTION_RESET|cannot be reached/.test(trouble))).toEqual([]);
  troubles.length = 0;
});

test('a form that was changed in another tab lets its writer choose, and leaving with changes asks', async ({
  page,
  troubles,
}) => {
  const { accessToken } = await enter(page);
  const { storyId, sceneIds } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing']);
  const { put, item } = createMaker(page.request, accessToken);
  const elsewhere = (storyName: string) => put(calls.editStory.path, { story: { storyId, storyName } });
  await page.goto(`/story/${storyId}/edit`);
  const name = page.getByLabel('Story name');
  const update = page.getByRole('button', { name: texts.spec_update_story });

  await name.fill('Mine');
  await elsewhere('Theirs');
  await update.click();
  const differs = topDialog(page).getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(differs).toHaveText([/Story name.*Mine.*Theirs/]);
  await topDialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');

  await name.fill('Mine again');
  await elsewhere('Theirs again');
  await update.click();
  await topDialog(page).getByRole('button', { name: 'Use saved version' }).click();
  await expect(name).toHaveValue('Theirs again');

  await page.goto(`/story/${storyId}/scene/${sceneIds[0]}/edit?tab=items`);
  await page.getByRole('button', { name: /^Brass Key/ }).click();
  await topDialog(page).getByLabel('Item name').fill('My key');
  await item('Brass Key', { itemName: 'Their key' });
  await topDialog(page).getByRole('button', { name: 'Save item' }).click();
  await expect(differs).toHaveText([/Item name.*My key.*Their key/]);
  await topDialog(page).getByRole('button', { name: 'Use saved version' }).click();
  await expect(topDialog(page).getByLabel('Item name')).toHaveValue('Their key');
  await topDialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(troubles.filter((trouble) => !/409|Changed Elsewhere/.test(trouble))).toEqual([]);
  troubles.length = 0;

  await page.goto(`/story/${storyId}/edit`);
  await name.fill('Never saved');
  await page.getByRole('button', { name: 'Back to the profile' }).click();
  await topDialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Never saved');
  await page.getByRole('button', { name: 'Back to the profile' }).click();
  await topDialog(page).getByRole('button', { name: 'Leave and keep draft' }).click();
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(name).toHaveValue('Never saved');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await topDialog(page).getByRole('button', { name: 'Discard draft' }).click();
  await expect(name).toHaveValue('Theirs again');
});

test('a visitor who wants to create is asked to log in, and comes to the form', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: texts.spec_create_story }).click();
  await expect(topDialog(page).getByText(texts.spec_login_to_create_story)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.spec_create_character }).click();
  await expect(topDialog(page).getByText(texts.spec_login_to_create_character)).toBeVisible();
});

test('what a creator sees can be used by everybody', { tag: '@long' }, async ({ page }) => {
  const { accessToken } = await enter(page);
  const { storyId, sceneIds, characterId } = await makeStory(page.request, accessToken, 'The Ferry', ['The Landing']);
  const scene = `/story/${storyId}/scene/${sceneIds[0]}/edit`;
  const stops: [path: string, ready: string | RegExp][] = [
    ['/createCharacter', texts.spec_select_existing_character],
    [`/createStory/${storyId}/createScene?sceneOrder=1`, texts.spec_create_your_scene],
    [`/createStory/${storyId}/complete`, texts.spec_congratulations],
    [`/story/${storyId}/edit?tab=stats`, 'Nobody has played it'],
    [`${scene}?tab=items`, 'Brass Key'],
    [`${scene}?tab=quests`, texts.spec_create_new_quest],
    [`${scene}?tab=win`, 'Win description'],
    [`/character/${characterId}/edit`, 'Who is it?'],
  ];
  for (const [path, ready] of stops) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});
