import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { enter } from './player.ts';

/** A talk that is open in the page, and who talks there. */
export interface TalkRoom {
  /** The character's name. */
  name: string;
  accessToken: string;
}

/** Somebody new enters the first scene of a launch story and opens the talk with the first character there. */
export async function openTalk(page: Page, storyName = 'The Lantern of Inis Mór'): Promise<TalkRoom> {
  const { accessToken } = await enter(page);
  const answer = await page.request.get(`${calls.getStories.path}?page=1&pageSize=50`);
  const { response } = (await answer.json()) as { response: Output<typeof calls.getStories> };
  const story = response.stories.find((each) => each.storyName === storyName);
  if (!story) throw new Error(`There is no story ${storyName}.`);
  await page.goto(`/story/${story.storyId}?isFirstLaunch=1&isCo-Op=0`);
  const way = page.getByRole('link', { name: /^Talk to / }).first();
  const name = ((await way.getAttribute('aria-label')) ?? '').replace('Talk to ', '');
  await way.click();
  // The session stands when the microphone may be used.
  await page.getByRole('button', { name: 'Start Mic', disabled: false }).waitFor();
  return { name, accessToken };
}

/** Says something by the text box, without waiting for the reply. */
export async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
