import { calls, type Output, questionsToFind, questionsToLearn, type Scene } from '@emberlore/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { chooseAfterScene, chooseInTalk, chooseInWords, showItem } from '../support/choices.ts';
import { launchOptions } from '../support/launch.ts';
import { microphoneThatHears } from '../support/microphone.ts';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { fight, search } from '../support/scene-acts.ts';
import { listenToSound, type Sound } from '../support/sound.ts';
import { listenToTalk, type Say } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { expectBranches, goBackTo } from '../support/tree.ts';

// The first talk is spoken; the microphone plays a question about where the lantern was found.
test.use({ launchOptions: launchOptions(...microphoneThatHears('question.wav')) });

type Quest = Scene['quests'][number];

const storyName = 'Crown of Ash';

/** What the player says in talks that have a matter. */
const matters: Record<string, string> = {
  'One Chair to the Left': 'What do you know about the missing ring of the king?',
  'Saluting Backward': 'What have you to say about Marrowby, General?',
};

/** What the player does in a talk once its quest is done. */
const lastActs: Record<string, (page: Page) => Promise<void>> = {
  'What Lay in the Ash': (page) =>
    chooseInWords(page, 'I tell you to keep it in your sleeve.', {
      option: 'Tell her to keep it in her sleeve',
      consequence: 'Not in front of two hundred swords',
    }),
  'The Rhymes Stop': async (page) => {
    await showItem(page, 'The Oath Scroll', {
      does: 'You show Pim the Jester the Oath Scroll',
      reaction: 'a bottom half',
    });
    await chooseInTalk(page, {
      option: 'Put on the crown and say it aloud',
      consequence: 'With that thing on your head',
    });
  },
};

/** The choices after the first scene. */
const afterFirst = [
  {
    question: /^The General's clerk will read your book/,
    option: 'Write down the paint inside the band',
    consequence: 'You write it as it is: one ring, gold, unburnt',
  },
  {
    question: /^Boots have taken the great stair/,
    option: 'Down the great stair, between the soldiers',
    consequence: 'They make room for you as men make room for a priest',
  },
];

/** How the win text of a scene begins, or what a choice makes of it. */
const wins: Record<string, string> = {
  'The Warm Chair': "The Queen's hand goes to her sleeve, stops there, and comes out empty.",
};

/** Returns the story with all its scenes as everybody can read it. */
async function readStory(request: APIRequestContext) {
  const list = await request.get(`${calls.getStories.path}?pageSize=50`);
  const { response } = (await list.json()) as { response: Output<typeof calls.getStories> };
  const found = response.stories.find((story) => story.storyName === storyName);
  const answer = await request.get(`${calls.getStory.path}?storyId=${found?.storyId}`);
  return ((await answer.json()) as { response: Output<typeof calls.getStory> }).response.story;
}

const findName = (scene: Scene, characterId: string) =>
  scene.characters.find((character) => character.characterId === characterId)?.characterName ?? '';

interface Lines {
  lines: readonly string[];
  /** Whether enough has been said. */
  until: () => Promise<boolean>;
  /** What is done before the talk is left. */
  lastAct?: ((page: Page) => Promise<void>) | undefined;
}

/** Opens a talk, sends one message after another until enough has been said, and returns to the scene. */
async function talk(page: Page, say: Say, name: string, { lines, until, lastAct }: Lines) {
  await page.getByRole('link', { name: `Talk to ${name}` }).click();
  await expect(page.getByText(`Talk to ${name}.`)).toBeVisible();
  for (const line of lines) {
    await say(line);
    if (await until()) break;
  }
  await lastAct?.(page);
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

/** Whether the server reports this state of a quest. */
async function hasQuestState(page: Page, token: string, storyToken: string, quest: Quest) {
  const query = new URLSearchParams({ storyToken });
  const answer = await page.request.get(`${calls.getProgress.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { response } = (await answer.json()) as { response: Output<typeof calls.getProgress> };
  return response.scenes.flatMap(({ quests }) => quests).find(({ questId }) => questId === quest.questId);
}

test('a whole story, from Play to an ending of its own, by speaking, talking, learning, searching, fighting and choosing, and back through the tree to another ending', async ({
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
  for (const [index, scene] of story.scenes.entries()) {
    // The first scene leads on to the second by itself.
    if (index > 1) {
      await page.getByRole('listitem').filter({ hasText: scene.sceneName }).getByRole('button').click();
      await page.getByRole('dialog').getByRole('link', { name: texts.spec_select_location }).click();
    }
    if (index > 0) await beginScene(page);
    await expect(page.getByText(texts.spec_select_character)).toBeVisible();
    await playScene(page, { say, sound: index === 0 ? sound : null }, scene, accessToken);
    const win = page.getByRole('dialog', { name: texts.spec_scene_win });
    await expect(win).toContainText(wins[scene.sceneName] ?? scene.sceneWinDescription.slice(0, 40));
    if (index === 0) {
      await win.getByRole('button', { name: 'Continue' }).click();
      for (const choice of afterFirst) await chooseAfterScene(page, choice);
      continue;
    }
    await win.getByRole('link', { name: texts.spec_back_to_scenes }).click();
    await expect(page.getByRole('heading', { name: texts.spec_select_location })).toBeVisible();
    // What comes after the next scene is not given away.
    await expect(page.getByText(/^Opens once scene \d is won\.$/)).toHaveCount(
      Math.max(0, story.scenes.length - index - 2),
    );
  }
  for (const { quests } of story.scenes) {
    const alike = story.scenes.filter((scene) => scene.quests.length === quests.length);
    await expect(page.getByText(`All ${quests.length} quests done`)).toHaveCount(alike.length);
  }
  const end = page.getByRole('region', { name: 'The End' });
  await expect(end).toContainText(`You have finished ${story.storyName}.`);
  await expectEnding(end);
  await expect(end.getByRole('button', { name: 'Download as EPUB' })).toBeVisible();
  await end.getByRole('radio', { name: 'No stars' }).focus();
  for (let star = 0; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await end.getByRole('button', { name: 'Rate with 4 stars' }).click();
  await expect(end.getByText('Thank you for your rating.')).toBeVisible();
  await page.goto(`/home?story=${story.storyId}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play again' })).toBeVisible();
  await expectGallery(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('link', { name: 'Story tree' }).click();
  await goBackTo(page, { from: "Ending: A Baker's Oath", title: "'You have the book,'" });
  await reachAnotherEnding(page, say, story.scenes.at(-1), accessToken);
  await page.getByRole('region', { name: 'The End' }).getByRole('link', { name: 'Story tree' }).click();
  await expectBranches(page, ["Ending: A Baker's Oath", 'Ending: An Empty Chair']);
  await page.goto('/journal');
  const runs = page.getByRole('link', { name: storyName });
  await expect(runs).toHaveCount(2);
  await expect(runs.filter({ hasText: 'Branch' })).toContainText('Ending: An Empty Chair');
  await runs.filter({ hasText: 'Branch' }).click();
  await expect(page.getByRole('article', { name: 'An Empty Chair' })).toContainText('Vael has no king and no queen');
  await expect(page.getByText('The carter leaves by the yard')).toBeVisible();
  // The win of the first ending.
  await expect(page.getByText('He wipes off the paint')).toHaveCount(0);
});

/** Chooses differently, and plays what is left of the last scene. */
async function reachAnotherEnding(page: Page, say: Say, last: Scene | undefined, token: string): Promise<void> {
  if (!last) throw new Error('The story has no scenes.');
  const other = { option: 'Take the back door while it is dark', consequence: 'The carter leaves by the yard' };
  await chooseInTalk(page, other);
  await page.getByRole('link', { name: 'Back to the scene' }).click();
  const isLeft = ({ questName }: Quest) => !(questName in matters) && !(questName in lastActs);
  await playScene(page, { say, sound: null }, { ...last, quests: last.quests.filter(isLeft) }, token);
  const win = page.getByRole('dialog', { name: texts.spec_scene_win });
  await win.getByRole('link', { name: texts.spec_back_to_scenes }).click();
  const end = page.getByRole('region', { name: 'The End' });
  await expect(end.getByText('An Empty Chair', { exact: true }).first()).toBeVisible();
  await expect(end.getByRole('region', { name: '2 of 5 endings' })).toBeVisible();
}

/** Expects the ending that the choices lead to, with epilogues that tell of what the player chose and showed. */
async function expectEnding(end: Locator): Promise<void> {
  await expect(end.getByText("A Baker's Oath", { exact: true }).first()).toBeVisible();
  await expect(end).toContainText('A man washed his face, told the truth with death on his head');
  await expect(end.getByRole('heading', { name: 'What became of them' })).toBeVisible();
  const fate = (name: string) =>
    end.getByRole('listitem').filter({ has: end.page().getByRole('heading', { name, exact: true }) });
  await expect(fate('Pim the Jester')).toContainText('Edric keeps a copy of the clean half');
  await expect(fate('Queen Isaura')).toContainText('Queen Isaura has framed your page about the ring, paint and all.');
  await expect(fate('General Thorne')).toContainText('Thorne');
  await expectGallery(end);
  const endings = end.getByRole('region', { name: '1 of 5 endings' });
  await expect(endings.getByText('This time')).toHaveCount(1);
}

/** Expects the story's endings: one by its title, the others by hints. */
async function expectGallery(place: Locator): Promise<void> {
  const gallery = place.getByRole('region', { name: '1 of 5 endings' });
  await expect(gallery.getByRole('listitem')).toHaveCount(5);
  await expect(gallery.getByText("A Baker's Oath")).toBeVisible();
  await expect(gallery.getByText('Not found yet')).toHaveCount(4);
  await expect(gallery).toContainText('There is one kind of man whom the law of Vael cannot hang.');
  await expect(gallery).not.toContainText('Nobody Called Edric');
}

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
    const done = async () => (await state(quest))?.questCompleted ?? false;
    const lastAct = lastActs[quest.questName];
    if (quest.questType === 'DIALOGUE') {
      const name = findName(scene, questTriggerId);
      if (sound) await speak(page, sound, name);
      await talk(page, say, name, { lines: [matters[quest.questName] ?? ''], until: done });
      expect(await done(), quest.questName).toBe(true);
    }
    if (quest.questType === 'KNOWLEDGE') {
      const lines = questionsToLearn(quest, scene).filter(({ characterId }) => characterId === questTriggerId);
      const name = findName(scene, questTriggerId);
      await talk(page, say, name, { lines: lines.map(({ text }) => text), until: done, lastAct });
    }
    if (quest.questType === 'FIGHT') {
      if (!(await state(quest))?.questInitialized) {
        const lines = ['I have come to settle this.'];
        await talk(page, say, findName(scene, questTriggerId), { lines, until: async () => true });
      }
      await fight(page);
    }
    if (quest.questType === 'SEARCH') {
      if (!(await state(quest))?.questInitialized) {
        const [first] = questionsToFind(quest, scene);
        const lines = questionsToFind(quest, scene).filter(({ characterId }) => characterId === first?.characterId);
        const begun = async () => (await state(quest))?.questInitialized ?? false;
        await talk(page, say, findName(scene, first?.characterId ?? ''), {
          lines: lines.map(({ text }) => text),
          until: begun,
        });
      }
      // The first scene is searched as a whole, the others by pointing.
      await search(page, { pointing: !sound });
    }
  }
}
