import { type StoryAiOptions, storyAiLimits, storyCharacterIds } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { CreatePage } from './create-page.tsx';

const tile = (name: string) => ({ name, blurb: '', imageURL: `/media/${name}.webp` });
const options: StoryAiOptions = {
  genres: [
    { ...tile('Action'), genreId: 'action' },
    { ...tile('Adventure'), genreId: 'adventure' },
  ],
  characters: storyCharacterIds.slice(0, 7).map((characterId, place) => ({ ...tile(`Face ${place}`), characterId })),
  settings: [{ ...tile('Manor'), settingId: 'haunted-manor' }],
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = (name: string) => button(new RegExp(`^${name}`));
const isDisabled = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || ('disabled' in element && element.disabled === true);

async function open() {
  api.answer('getStoryAiOptions', options);
  const page = show(<CreatePage />);
  await screen.findByRole('button', { name: m.story_ai_next() });
  return page;
}

test('chooses in four steps, each opened by the one before, and leads to the story', async () => {
  const { user } = await open();
  expect(isDisabled(button(m.story_ai_next()))).toBe(true);
  await user.click(card('Action'));
  expect(isDisabled(card('Adventure'))).toBe(true);
  await user.click(button(m.story_ai_next()));
  expect(
    screen.getByText(m.story_ai_choose_1_to_characters_characters({ characters: storyAiLimits.characters })),
  ).toBeDefined();
  for (let place = 0; place < storyAiLimits.characters; place += 1) await user.click(card(`Face ${place}`));
  expect(isDisabled(card('Face 6'))).toBe(true);
  await user.click(button(m.story_ai_next()));
  await user.click(card('Manor'));
  await user.click(button(m.story_ai_next()));
  const chosen = screen.getByRole('list', { name: m.story_ai_chosen() });
  expect(chosen.textContent).toMatch(/^ActionFace 0.*Face 5Manor$/);
  await user.click(button(m.story_ai_create_story()));
  expect(screen.getByText('/story-ai/chat?new=1')).toBeDefined();
});

test('keeps the choices when the page is left and opened again', async () => {
  const { user, close } = await open();
  await user.click(card('Adventure'));
  await user.click(button(m.story_ai_next()));
  await user.click(card('Face 2'));
  await user.click(button(m.story_ai_back()));
  close();
  const again = await open();
  expect(card('Adventure').getAttribute('aria-pressed')).toBe('true');
  await again.user.click(button(m.story_ai_next()));
  expect(card('Face 2').getAttribute('aria-pressed')).toBe('true');
});

test('offers to load the cards again', async () => {
  api.answer('getStoryAiOptions', refusal('wentWrong'));
  const { user } = show(<CreatePage />);
  const again = await screen.findByRole('button', { name: /again/i });
  api.answer('getStoryAiOptions', options);
  await user.click(again);
  expect(await screen.findByRole('button', { name: m.story_ai_next() })).toBeDefined();
});
