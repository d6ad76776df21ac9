import type { GeneratedScene } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { fill, show } from '../../testing/show.tsx';
import { storeWishes } from './book.ts';
import { ChatPage } from './chat-page.tsx';

const scene = (sceneId: number, change: Partial<GeneratedScene> = {}): GeneratedScene => ({
  sceneId,
  title: `Scene ${sceneId}`,
  location: 'The manor',
  description: 'It is dark.',
  question: { text: 'What now?', choices: ['Light a lamp', 'Run'] },
  settingId: 'haunted-manor',
  characterIds: [],
  ending: null,
  storyState: '',
  ...change,
});
const opening = { title: 'The Lamp', scene: scene(1), theme: 'Light', ending: 'Find the lamp.' };
const last = scene(2, { question: { text: '', choices: [] }, ending: 'The lamp burns.' });
const box = m.story_ai_your_own_words_or_a();

function open(at: string) {
  api.answer('getStoryAiOptions', { genres: [], characters: [], settings: [] });
  window.HTMLElement.prototype.scrollIntoView = vi.fn();
  storeWishes({ genre: 'action', characters: [], settings: ['haunted-manor'], overview: 'A lamp.' });
  return show(<ChatPage />, at);
}

test('begins a story with what was chosen, and says when it could not', async () => {
  api.answer('startStory', refusal('wentWrong'));
  const { user } = open('/story-ai/chat?new=1');
  const again = await screen.findByRole('button', { name: m.story_ai_try_again() });
  api.answer('startStory', opening);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'The Lamp' })).toBeDefined();
  expect(api.sent('startStory').at(-1)?.query).toMatchObject({ genre: 'action', settings: ['haunted-manor'] });
});

test('a letter makes a choice, a failed answer is sent again, and an ending takes no more', async () => {
  api.answer('startStory', opening);
  const { user } = open('/story-ai/chat?new=1');
  await screen.findByRole('heading', { name: 'Scene 1' });
  api.answer('continueStory', refusal('wentWrong'));
  await fill(user, box, ' b) ');
  await user.keyboard('{Enter}');
  const again = await screen.findByRole('button', { name: m.story_ai_try_again() });
  api.answer('continueStory', last);
  await user.click(again);
  expect(await screen.findByText('The lamp burns.')).toBeDefined();
  expect(api.sent('continueStory').map(({ body }) => body.choice)).toEqual(['Run', 'Run']);
  expect(screen.queryByLabelText(box)).toBeNull();
  expect(screen.getByRole('link', { name: m.story_ai_another_story() })).toBeDefined();
});

test('goes on with the story after the page was left', async () => {
  api.answer('startStory', opening);
  const { close } = open('/story-ai/chat?new=1');
  await screen.findByRole('heading', { name: 'Scene 1' });
  close();
  open('/story-ai/chat');
  expect(screen.getByRole('heading', { name: 'Scene 1' })).toBeDefined();
  expect(api.sent('startStory')).toHaveLength(1);
});

test('leads to the cards when there is no story', () => {
  open('/story-ai/chat');
  expect(screen.getByText('/story-ai/create')).toBeDefined();
});
