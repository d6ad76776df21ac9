import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Each journey has its own story, so that none counts another's actions.
const stories = { visited: 'Crown of Ash', liked: 'Neon Saints', discussed: 'Saffron Road', reported: 'Crown of Ash' };

// Several pages, some in two browsers, each checked by axe: slow on a busy machine.
test.describe.configure({ timeout: 120_000 });

test('a visitor reads what others say, and is asked to log in for everything else', async ({ page }) => {
  const storyId = await findStoryId(page.request, stories.visited);
  await page.goto(`/home?story=${storyId}`);
  const detail = page.getByRole('dialog', { name: stories.visited });
  const asked = page.getByRole('dialog', { name: texts.spec_login });
  for (const [name, message] of [
    [/^Like,/, texts.spec_login_to_like],
    ['Favourite', texts.spec_login_to_favorite],
    ['Report', texts.spec_login_to_report],
    ['Play', texts.spec_login_to_play],
  ] as const) {
    await detail.getByRole('button', { name, exact: true }).click();
    await expect(asked).toContainText(message);
    await asked.getByRole('button', { name: texts.spec_close }).click();
    await expect(asked).toBeHidden();
    await expect(detail.getByRole('button', { name, exact: true })).toBeFocused();
  }
  const comments = await openComments(page, stories.visited);
  await comments.getByPlaceholder(texts.spec_write_comment).fill('Can anybody hear me?');
  await comments.getByRole('button', { name: texts.spec_send }).click();
  await expect(asked).toContainText(texts.spec_login_to_comment);
  await asked.getByRole('link', { name: texts.spec_login }).click();
  await expect(page.getByRole('heading', { name: texts.spec_login })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a like and a favourite reach the card and the next player, and can be taken back', async ({ page, browser }) => {
  const storyId = await findStoryId(page.request, stories.liked);
  await enter(page);
  await page.goto(`/home?story=${storyId}`);
  const like = page.getByRole('button', { name: /^Like,/ });
  const before = Number((await like.getAttribute('aria-label'))?.replace('Like, ', ''));

  // Only the first of several quick clicks counts, and nothing changes before the server has accepted it.
  let asked = 0;
  let accept = () => {};
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  await page.route(`**${calls.likeStory.path}`, async (route) => {
    asked += 1;
    await accepted;
    await route.continue();
  });
  await like.click();
  await like.click();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  accept();
  await expect(like).toHaveAccessibleName(`Like, ${before + 1}`);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toBe(1);

  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Personal rows load near the end of the home page.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(cardIn(page, texts.spec_favorites, stories.liked)).toContainText(`Likes: ${before + 1}`);

  const other = await (await browser.newContext()).newPage();
  await enter(other);
  await other.goto(`/home?story=${storyId}`);
  const alsoLike = other.getByRole('button', { name: /^Like,/ });
  await expect(alsoLike).toHaveAccessibleName(`Like, ${before + 1}`);
  await alsoLike.click();
  await expect(alsoLike).toHaveAccessibleName(`Like, ${before + 2}`);
  await other.context().close();

  await cardIn(page, texts.spec_favorites, stories.liked).click();
  await expect(like).toHaveAccessibleName(`Like, ${before + 2}`);
  await like.click();
  await expect(like).toHaveAccessibleName(`Like, ${before + 1}`);
  await page.getByRole('button', { name: 'Favourite' }).click();
  await expect(page.getByRole('heading', { name: texts.spec_favorites })).toHaveCount(0);
});

test('comments: stars by keyboard, first in the list, counted everywhere, liked, deleted', async ({
  page,
  browser,
}) => {
  const storyId = await findStoryId(page.request, stories.discussed);
  await enter(page);
  await page.goto(`/home?story=${storyId}`);
  await expect(page.getByText(texts.spec_no_ratings).first()).toBeVisible();
  const comments = await openComments(page, stories.discussed);
  await expect(comments).toContainText(texts.spec_story_comments);
  await expect(comments).toContainText(texts.spec_no_comments);
  const box = comments.getByPlaceholder(texts.spec_write_comment);
  const post = comments.getByRole('button', { name: texts.spec_send });
  await box.fill('   ');
  await expect(post).toBeDisabled();
  await comments.getByRole('radio', { name: 'No stars' }).focus();
  for (let star = 1; star <= 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(comments.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await box.fill('I would walk that road again.');
  await box.press('Enter');
  await expect(comments.getByRole('listitem').first()).toContainText('I would walk that road again.');
  await expect(comments.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(comments.getByRole('radio', { name: 'No stars' })).toBeChecked();
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await enter(other);
  await other.goto(`/home?story=${storyId}`);
  const seen = await openComments(other, stories.discussed);
  const liked = seen.getByRole('button', { name: /^Like .*comment/ });
  await liked.click();
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await liked.click();
  await expect(liked).toHaveAttribute('aria-pressed', 'false');
  await liked.click();
  await expect(liked).toHaveAccessibleName(/, 1$/);
  await expect(seen.getByRole('button', { name: /^Delete .*comment/ })).toHaveCount(0);
  await other.context().close();

  await comments.getByRole('button', { name: 'Close', exact: true }).click();
  const detail = page.getByRole('dialog', { name: stories.discussed });
  await expect(detail.getByRole('button', { name: 'Comments, 1' })).toBeVisible();
  await expect(detail.getByRole('complementary')).toContainText('I would walk that road again.');
  await openComments(page, stories.discussed);
  await comments.getByRole('button', { name: /^Delete .*comment/ }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(sure).toContainText('cannot be undone');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(comments).toContainText(texts.spec_no_comments);
  await expect(box).toBeFocused();
  await comments.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(detail.getByRole('button', { name: 'Comments, 0' })).toBeVisible();
  await expect(detail).toContainText(texts.spec_no_ratings);
});

test('a report wants a reason, and is confirmed', { tag: '@long' }, async ({ page }) => {
  const storyId = await findStoryId(page.request, stories.reported);
  await enter(page);
  await page.goto(`/home?story=${storyId}`);
  const flag = page.getByRole('button', { name: 'Report', exact: true });
  await flag.click();
  const dialog = page.getByRole('dialog', { name: 'Report this story' });
  const send = dialog.getByRole('button', { name: 'Report', exact: true });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Something else').check();
  await dialog.getByLabel('Anything else we should know').fill('The crown is spelt wrong.');
  await expectAccessible(page);
  await send.click();
  await expect(dialog).toContainText(texts.spec_reported.replace('{object}', 'story'));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(flag).toBeFocused();
});

test('a played story appears under Continue, but not one that was only looked at', async ({ page }) => {
  const messages: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== calls.sendAnalytics.path) return;
    messages.push(JSON.parse(request.postData() ?? '{}').events[0].name);
  });
  await enter(page);
  const say = await listenToTalk(page);
  await page.goto('/home');
  await cardIn(page, texts.spec_most_liked, stories.visited).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home/);
  await expect.poll(() => messages).toEqual(['story_clicked', 'story_played', 'story_session']);
  await page.goto('/home');
  await expect(cardIn(page, texts.spec_most_liked, stories.visited)).toBeVisible();
  await expect(page.getByRole('region', { name: texts.spec_continue_stories })).toHaveCount(0);
  await cardIn(page, texts.spec_most_liked, stories.visited).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^Scene 1\b/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: texts.spec_select_location }).click();
  await beginScene(page);
  await page
    .getByRole('link', { name: /^Talk to/ })
    .first()
    .click();
  await say('Good evening.');
  await page.goto('/home');
  await cardIn(page, texts.spec_continue_stories, stories.visited).click();
  await expect(page).toHaveURL(/\/story\/[^/]+\?/);
  await expect(page.getByRole('heading', { name: texts.spec_select_location })).toBeVisible();
});

async function findStoryId(request: APIRequestContext, storyName: string): Promise<string> {
  const answer = await request.get(calls.getStories.path, { params: { pageSize: 50 } });
  const { response } = (await answer.json()) as { response: Output<typeof calls.getStories> };
  const story = response.stories.find((each) => each.storyName === storyName);
  if (!story) throw new Error(`There is no story called ${storyName}.`);
  return story.storyId;
}

async function openComments(page: Page, storyName: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Comments,/ }).click();
  const comments = page.getByRole('dialog', { name: storyName }).filter({ hasText: texts.spec_story_comments });
  await expect(comments.getByPlaceholder(texts.spec_write_comment)).toBeVisible();
  return comments;
}

function cardIn(page: Page, row: string, storyName: string): Locator {
  return page.getByRole('region', { name: row }).getByRole('link', { name: storyName });
}
