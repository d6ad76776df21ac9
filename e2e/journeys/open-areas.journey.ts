import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { seatPlayer } from '../support/game-player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Visitors walk through whole areas and play, on machines that may be busy.
test.setTimeout(150_000);

/** Mutes the replies, which are only read here. */
async function mute(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mute' }).click();
}

for (const width of [390, 1280]) {
  test(`a visitor walks through the Irish town and talks, ${width} wide`, {
    tag: width === 390 ? '@long' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/irish-twin');
    await expect(page.getByRole('heading', { name: 'Welcome to My Irish Twin' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: "Let's Go" }).click();
    const avatars = page.getByRole('list', { name: 'Characters' }).getByRole('button');
    await expect(avatars).toHaveCount(10);
    await expect(page.getByRole('button', { name: texts.spec_create_character })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
    await avatars.nth(2).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/irish-twin\/avatar-03\/chat-options$/);
    await expect(page.getByRole('heading', { name: 'Chat with the locals' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Talk to Brigid Hanratty/ }).click();
    await mute(page);
    await page.getByLabel('Message', { exact: true }).fill('Good morning. Who are you?');
    await page.getByRole('button', { name: texts.spec_send }).click();
    const log = page.getByRole('log');
    await expect(log).toContainText('Good morning. Who are you?');
    await expect(log.locator('[class*="npc"]').first()).not.toBeEmpty({ timeout: 30_000 });
    await expect(page.getByText(texts.spec_starting_session)).toBeHidden();
    await expectAccessible(page);
  });
}

test('a talk whose session is lost opens another one and goes on', async ({ page, troubles }) => {
  const opened = page.waitForResponse((answer) => answer.url().includes('getIrishSessionToken'));
  await page.goto('/war-game/drum-major/chat');
  await mute(page);
  const say = async (text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: texts.spec_send }).click();
  };
  const { sessionToken } = ((await (await opened).json()) as { response: { sessionToken: string } }).response;
  const gone = await page.request.delete(`/api/inworld/closeIrishSession?sessionId=${sessionToken}`);
  expect(gone.ok()).toBe(true);
  const again = page.waitForResponse((answer) => answer.url().includes('getIrishSessionToken'));
  await say('What is a drum for?');
  expect((await again).ok()).toBe(true);
  const log = page.getByRole('log');
  await expect(log).toContainText('What is a drum for?');
  await expect(log.locator('[class*="npc"]').first()).not.toBeEmpty({ timeout: 30_000 });
  // The browser itself reports the 404 of the expired session.
  expect(troubles.splice(0)).toEqual([expect.stringContaining('404')]);
});

const widths = [
  { width: 390, hands: 'touch', tag: ['@long'] },
  { width: 1280, hands: 'keys', tag: [] },
] as const;

for (const { width, hands, tag } of widths) {
  test.describe(`${width} wide`, { tag: [...tag] }, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: hands === 'touch' });

    test('a story is made of what was chosen, played to its end by letters, buttons and own words, and kept', async ({
      page,
    }) => {
      await page.goto('/story-ai');
      await page.getByRole('link', { name: /^Play/ }).click();
      await expect(page.getByRole('log').getByRole('article')).toHaveCount(1);
      await page.getByRole('link', { name: 'Leave the story' }).click();
      await page.getByRole('link', { name: /^Create/ }).click();
      await expect(page).toHaveURL(/\/story-ai\/create$/);
      await chooseStory(page);
      await page.getByRole('button', { name: 'Create Story' }).click();

      const scenes = page.getByRole('log').getByRole('article');
      const box = page.getByLabel('Your own words, or a letter');
      await expect(scenes).toHaveCount(1);
      await expect(scenes.first()).toContainText(/Choices: A(, B)? or [BC]/);
      await expectAccessible(page);
      await box.fill('a');
      await box.press('Enter');
      await expect(scenes).toHaveCount(2);
      await page.reload();
      await expect(scenes).toHaveCount(2);
      await box.fill('I ask the oldest person in the room what they are afraid of.');
      await page.getByRole('button', { name: texts.spec_send }).click();
      await expect(scenes).toHaveCount(3);
      await page.getByRole('button', { name: 'Your path so far' }).click();
      await expect(page.getByRole('dialog')).toContainText('You chose: I ask the oldest person');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await readToTheEnd(page);
    });

    test('the history game is walked through, talked in and played to a score', async ({ page }) => {
      await page.goto('/war-game');
      const begin = page.getByRole('link', { name: 'PLAY' });
      await expect(begin).toBeVisible();
      await expectAccessible(page);
      await begin.click();
      await page.getByRole('button', { name: 'Red-Coat Soldier' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'NEXT' }).click();
      await expect(page.getByText('Rank: Militia Member')).toBeVisible();
      await expect(page.getByRole('button', { name: 'COWPENS, locked' })).toBeDisabled();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'EUTAW SPRINGS' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('heading', { name: 'EUTAW SPRINGS' })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'CHAT' }).click();
      await mute(page);
      await page.getByRole('button', { name: 'Who is the Swamp Fox?' }).click();
      await expect(page.getByRole('log')).toContainText('Francis Marion', { timeout: 60_000 });
      await expect(page.getByRole('list', { name: 'You could ask' })).toBeHidden();
      await page.getByRole('link', { name: 'Back to the place' }).click();

      const player = await seatPlayer(page, hands);
      await page.getByRole('link', { name: 'PLAY' }).click();
      await page.getByRole('button', { name: 'PLAY' }).click();
      await player.play();
      const score = () => readScore(page);
      const before = await rideClean(page, 150);
      await player.rest();
      const held = await score();
      await page.getByRole('button', { name: 'Resume' }).last().click();
      const card = page.getByRole('dialog', { name: 'The dragoons caught you' });
      await expect(card).toBeVisible({ timeout: 90_000 });
      expect(await score()).toBeGreaterThanOrEqual(held);
      await expectAccessible(page);
      const coins = numberAfter('Coins won', await card.textContent());
      await card.getByRole('link', { name: 'Back to the map' }).click();
      await expect(page.getByRole('complementary', { name: 'You' })).toContainText(String(250 + before + coins));

      await page.getByRole('button', { name: 'CAMDEN' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await page.getByRole('link', { name: 'PLAY' }).click();
      await page.getByLabel('See the beat instead of hearing it').check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'PLAY' }).click();
      await player.play();
      await expect.poll(score, { timeout: 30_000 }).toBeGreaterThanOrEqual(0);
      // The whole beat takes half a minute: it is played on the smaller screen, which is cheaper to draw.
      if (hands === 'keys') return;
      await expect.poll(score, { timeout: 90_000 }).toBeGreaterThanOrEqual(200);
      const result = page.getByRole('dialog');
      await expect(result).toContainText('Coins won', { timeout: 90_000 });
      expect(numberAfter('Score', await result.textContent())).toBeGreaterThan(300);
      await expectAccessible(page);
      await result.getByRole('link', { name: 'Back to the map' }).click();
      await trade(page);
    });
  });
}

/** Selects a story in four steps, and goes back once. */
async function chooseStory(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: /^Mystery/ }).click();
  await expect(page.getByRole('button', { name: /^Western/ })).toBeDisabled();
  await expectAccessible(page);
  await next.click();
  const people = page.getByRole('list', { name: 'Characters' }).getByRole('button');
  await expect(people).toHaveCount(25);
  for (const place of [0, 3, 5, 8, 11, 14]) await people.nth(place).click();
  await expect(people.nth(20)).toBeDisabled();
  await expectAccessible(page);
  await next.click();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Scene settings' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(people.nth(3)).toHaveAttribute('aria-pressed', 'true');
  await next.click();
  await next.click();
  await expect(page.getByRole('heading', { name: 'Great, we have everything we need.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/What is it about/).fill('A debt that nobody will name.');
}

/** Chooses by buttons until the end, reads the whole story, saves it, and finds it again. */
async function readToTheEnd(page: Page): Promise<void> {
  const scenes = page.getByRole('log').getByRole('article');
  const whole = page.getByRole('link', { name: 'Read the whole story' });
  for (let scene = 4; scene <= 9 && !(await whole.isVisible()); scene += 1) {
    await page.getByRole('button', { name: /^B/ }).click();
    await expect(scenes).toHaveCount(scene);
  }
  await whole.click();
  await expect(page.getByText('The end', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('I ask the oldest person in the room');
  await expectAccessible(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the story' }).last().click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.txt$/);
  await page.goto('/story-ai');
  await expect(page.getByRole('link', { name: /^Play Read “/ })).toBeVisible();
  await expectAccessible(page);
}

/** Opens a fact card and buys a hat with the coins won. */
async function trade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The sutler’s tent' }).click();
  const tent = page.getByRole('dialog');
  await expectAccessible(page);
  await tent.getByRole('button', { name: 'Open a card for 40 coins' }).first().click();
  await expect(tent).toContainText('1 of 8 cards');
  await tent.getByRole('button', { name: 'Buy for 120 coins: Cocked hat' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'You' })).toContainText('Cocked hat');
}

/**
 * Rides until the score exceeds `least` without a stumble, and pauses there; restarts after being caught. Returns the
 * coins of the previous rides. An idle rider stumbles over the first obstacle, at about 90, which is announced for
 * eight seconds.
 */
async function rideClean(page: Page, least: number): Promise<number> {
  const card = page.getByRole('dialog', { name: 'The dragoons caught you' });
  const paused = page.getByRole('dialog', { name: 'Paused' });
  let coins = 0;
  const isClean = async () => {
    if (await card.isVisible()) {
      coins += numberAfter('Coins won', await card.textContent());
      await card.getByRole('button', { name: 'Run again' }).click();
      await expect(card).toBeHidden();
    }
    const close = await page.getByText('They are close').isVisible();
    if (close || (await readScore(page)) <= least) return false;
    // A rider caught at this moment can't pause.
    await page.keyboard.press('p');
    return paused.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isClean, { timeout: 90_000, intervals: [100] }).toBe(true);
  return coins;
}

async function readScore(page: Page): Promise<number> {
  return numberAfter('Score', await page.getByRole('main').textContent());
}

/** Returns the number after a word in a text. */
function numberAfter(word: string, text: string | null): number {
  return Number(new RegExp(`${word}\\s*(\\d+)`).exec(text ?? '')?.[1]);
}

test('a story that cannot go on says so, and goes on when it is tried again', async ({ page, troubles }) => {
  await page.goto('/story-ai/create');
  await page.evaluate(() => sessionStorage.clear());
  let broken = true;
  await page.route('**/api/story-ai?**', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/story-ai/chat?new=1');
  await expect(page.getByRole('heading', { name: 'The story couldn’t start' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(1);
  // The browser itself reports the aborted call.
  expect(troubles.splice(0).every((trouble) => trouble.includes('Failed to load resource'))).toBe(true);
});
