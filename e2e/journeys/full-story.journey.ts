import { calls, type Output, questionsToFind, questionsToLearn, type Scene } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import { microphoneThatHears } from '../support/microphone.ts';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToSound, type Sound } from '../support/sound.ts';
import { listenToTalk, type Say } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// The first talk is spoken; the microphone plays a question about where the lantern was found.
test.use({ launchOptions: launchOptions(...microphoneThatHears('question.wav')) });

type Quest = Scene['quests'][number];

const storyName = 'Crown of Ash';

/** Returns the story with all its scenes as everybody can read it. */
async function readStory(request: APIRequestContext) {
  const list = await request.get(`${calls.getStories.path}?pageSize=50`);
  const { response } = (await list.json()) as { response: Output<typeof calls.getStories> };
  const found = response.stories.find((story) => story.storyName === storyName);
  const answer = await request.get(`${calls.getStory.path}?storyId=${found?.storyId}`);
  return ((await answer.json()) as { response: Output<typeof calls.getStory> }).response.story;
}

const nameOf = (scene: Scene, characterId: string) =>
  scene.characters.find((character) => character.characterId === characterId)?.characterName ?? '';

/** Opens a talk, sends one message after another until the page shows the event, and returns to the scene. */
async function talk(page: Page, say: Say, name: string, lines: readonly string[], until: () => Promise<boolean>) {
  await page.getByRole('link', { name: `Talk to ${name}` }).click();
  await expect(page.getByText(`Talk to ${name}.`)).toBeVisible();
  for (const line of lines) {
    await say(line);
    if (await until()) break;
  }
  await closeWin(page);
  await page.getByRole('link', { name: 'Back to the scene' }).click();
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();
}

/** Opens a talk, speaks and hears the reply, mutes the rest of it and of the story, and returns to the scene. */
async function speak(page: Page, sound: Sound, name: string): Promise<void> {
  await page.getByRole('link', { name: `Talk to ${name}` }).click();
  await page.getByRole('button', { name: texts.spec_start_mic, disabled: false }).click();
  // Silence ends the recording. A recogniser without previous requests is loaded first.
  await expect(
    page
      .getByRole('log')
      .getByText(/lantern/i)
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Stop speaking' })).toBeVisible({ timeout: 30_000 });
  await expect.poll(sound.loudest, { timeout: 10_000 }).toBeGreaterThan(0.02);
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('29 credits')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Back to the scene' }).click();
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();
}

/** Closes the win dialog. A win may already have been shown in the talk; the scene's page shows it only if it wasn't. */
async function closeWin(page: Page): Promise<void> {
  const win = page.getByRole('dialog', { name: texts.spec_scene_win });
  if (await win.isVisible()) await win.getByRole('button', { name: 'Close' }).click();
}

/** Whether the server reports this state of a quest. */
async function hasQuestState(page: Page, token: string, storyToken: string, quest: Quest) {
  const query = new URLSearchParams({ storyToken });
  const answer = await page.request.get(`${calls.getProgress.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { response } = (await answer.json()) as { response: Output<typeof calls.getProgress> };
  return response.scenes.flatMap(({ quests }) => quests).find(({ questId }) => questId === quest.questId);
}

/** Searches the whole scene, or with `pointing` one spot of its picture after another. */
async function search(page: Page, { pointing }: { pointing: boolean }): Promise<void> {
  const found = page.getByRole('dialog').filter({ hasText: texts.spec_found_item });
  await page.getByRole('button', { name: texts.spec_search, exact: true }).click();
  if (pointing) {
    await page.getByRole('button', { name: 'Point at a spot in the picture' }).click();
    const spots = page.getByRole('list', { name: 'Spots to search' }).getByRole('button', { disabled: false });
    const nothing = page.getByText(/^Nothing here/);
    for (let tries = 0; tries < 6 && !(await found.isVisible()); tries += 1) {
      await spots.first().click();
      await expect(page.getByText(texts.spec_searching_for_item).or(found)).toBeVisible();
      await expect(found.or(nothing)).toBeVisible({ timeout: 15_000 });
    }
  } else {
    await page.getByRole('button', { name: texts.spec_start_search }).click();
    await expect(page.getByText(texts.spec_searching_for_item)).toBeVisible();
  }
  await expect(found).toBeVisible({ timeout: 15_000 });
  await found.getByRole('button', { name: texts.spec_close, exact: true }).last().click();
}

/** Fights with the keyboard until the duel is won. */
async function fight(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.spec_fight, exact: true }).click();
  const duel = page.getByRole('dialog', { name: /^Duel with / });
  await expect(duel.getByRole('group', { name: 'Your stance' })).toBeVisible();
  for (let round = 0; round < 200; round += 1) {
    if (await duel.getByRole('button', { name: 'Claim victory' }).isVisible()) break;
    const again = duel.getByRole('button', { name: 'Try again' });
    const answered = page.waitForResponse((answer) => answer.url().includes(calls.duel.path));
    if (await again.isVisible()) await again.click();
    else await page.keyboard.press(String(1 + (round % 3)));
    await answered;
    await expect(
      again.or(duel.getByRole('button', { name: 'Claim victory' })).or(duel.locator('[aria-disabled="false"]').first()),
    ).toBeVisible();
  }
  await duel.getByRole('button', { name: 'Claim victory' }).click();
}

test('a whole story, from Play to its last Scene Win, by speaking, talking, learning, searching and fighting', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { accessToken } = await enter(page);
  const say = await listenToTalk(page);
  const sound = await listenToSound(page);
  const story = await readStory(page.request);
  await page.goto(`/home?story=${story.storyId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await beginScene(page);
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();
  for (const [index, scene] of story.scenes.entries()) {
    if (index > 0) {
      await page.getByRole('listitem').filter({ hasText: scene.sceneName }).getByRole('button').click();
      await page.getByRole('dialog').getByRole('link', { name: texts.spec_select_location }).click();
      await beginScene(page);
      await expect(page.getByText(texts.spec_select_character)).toBeVisible();
    }
    await playScene(page, { say, sound: index === 0 ? sound : null }, scene, accessToken);
    const win = page.getByRole('dialog', { name: texts.spec_scene_win });
    await expect(win).toContainText(scene.sceneWinDescription.slice(0, 40));
    await win.getByRole('link', { name: texts.spec_back_to_scenes }).click();
    await expect(page.getByRole('heading', { name: texts.spec_select_location })).toBeVisible();
    // What comes after the next scene is not given away.
    await expect(page.getByText(/^Opens once scene \d is won\.$/)).toHaveCount(
      Math.max(0, story.scenes.length - index - 2),
    );
  }
  await expect(page.getByText('All 3 quests done')).toHaveCount(story.scenes.length);
  const end = page.getByRole('region', { name: 'The End' });
  await expect(end).toContainText(`You have finished ${story.storyName}.`);
  await expect(end.getByRole('button', { name: 'Download as EPUB' })).toBeVisible();
  await end.getByRole('radio', { name: 'No stars' }).focus();
  for (let star = 0; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await end.getByRole('button', { name: 'Rate with 4 stars' }).click();
  await expect(end.getByText('Thank you for your rating.')).toBeVisible();
  await page.goto(`/home?story=${story.storyId}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play again' })).toBeVisible();
});

/** Plays a scene to its end; with `sound`, speaks to the characters of DIALOGUE quests. */
async function playScene(
  page: Page,
  { say, sound }: { say: Say; sound: Sound | null },
  scene: Scene,
  token: string,
): Promise<void> {
  const storyToken = decodeURIComponent(/\/story\/([^/]+)\/scene/.exec(page.url())?.[1] ?? '');
  const state = (quest: Quest) => hasQuestState(page, token, storyToken, quest);
  // The winning quest comes last, so that the win is shown in the scene.
  const order = ['DIALOGUE', 'KNOWLEDGE', 'FIGHT', 'SEARCH'];
  for (const quest of scene.quests.toSorted((a, b) => order.indexOf(a.questType) - order.indexOf(b.questType))) {
    const { questTriggerId } = quest;
    if (quest.questType === 'DIALOGUE') {
      const name = nameOf(scene, questTriggerId);
      if (sound) await speak(page, sound, name);
      else await talk(page, say, name, ['Hello. May I talk with you?'], async () => true);
    }
    if (quest.questType === 'KNOWLEDGE') {
      const lines = questionsToLearn(quest, scene).filter(({ characterId }) => characterId === questTriggerId);
      const done = async () => (await state(quest))?.questCompleted ?? false;
      await talk(
        page,
        say,
        nameOf(scene, questTriggerId),
        lines.map(({ text }) => text),
        done,
      );
    }
    if (quest.questType === 'FIGHT') {
      if (!(await state(quest))?.questInitialized)
        await talk(page, say, nameOf(scene, questTriggerId), ['I have come to settle this.'], async () => true);
      await fight(page);
    }
    if (quest.questType === 'SEARCH') {
      if (!(await state(quest))?.questInitialized) {
        const [first] = questionsToFind(quest, scene);
        const lines = questionsToFind(quest, scene).filter(({ characterId }) => characterId === first?.characterId);
        const begun = async () => (await state(quest))?.questInitialized ?? false;
        await talk(
          page,
          say,
          nameOf(scene, first?.characterId ?? ''),
          lines.map(({ text }) => text),
          begun,
        );
      }
      // The first scene is searched as a whole, the others by pointing.
      await search(page, { pointing: !sound });
    }
  }
}
