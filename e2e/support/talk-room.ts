import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { beginScene } from './opening.ts';
import { enter } from './player.ts';

/** A talk open in the page, and its player. */
export interface TalkRoom {
  /** The character's name. */
  name: string;
  accessToken: string;
}

/** Lets a new player enter the first scene of a launch story and open the talk with the first character there. */
export async function openTalk(page: Page, storyName = 'The Lantern of Inis Mór'): Promise<TalkRoom> {
  const { accessToken } = await enter(page);
  const answer = await page.request.get(`${calls.getStories.path}?page=1&pageSize=50`);
  const { response } = (await answer.json()) as { response: Output<typeof calls.getStories> };
  const story = response.stories.find((each) => each.storyName === storyName);
  if (!story) throw new Error(`There is no story ${storyName}.`);
  await page.goto(`/story/${story.storyId}?isFirstLaunch=1&isCo-Op=0`);
  await beginScene(page);
  const way = page.getByRole('link', { name: /^Talk to / }).first();
  const name = ((await way.getAttribute('aria-label')) ?? '').replace('Talk to ', '');
  await way.click();
  // The session is ready once the microphone can be used.
  await page.getByRole('button', { name: 'Start Mic', disabled: false }).waitFor();
  return { name, accessToken };
}

/** Sends a message with the text box, without waiting for the reply. */
export async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
