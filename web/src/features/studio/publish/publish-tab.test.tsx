import type { Finding, Story } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { PublishTab } from './publish-tab.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const problem: Finding = { code: 'noTags', severity: 'problem', kind: 'story', message: 'The story has no tags.' };

async function open(story: Story = sampleStory(), findings: Finding[] = []) {
  await signInAs();
  api.answer('checkStory', { findings });
  api.answer('getPlaytests', { playtests: [], left: 4 });
  const page = show(<PublishTab story={story} />);
  await vi.waitFor(() => expect(screen.queryByText(m.studio_checking_your_story())).toBeNull());
  return page;
}

const changes = () => api.sent('editStory').map(({ body }) => body.story);

test('publishes a story in which nothing was found', async () => {
  api.answer('editStory', { version: 2 });
  const { user } = await open();
  await user.click(button(m.studio_publish()));
  const dialog = within(await screen.findByRole('dialog', { name: sampleStory().storyName }));
  expect(dialog.getByRole('textbox', { name: m.studio_link_of_the_story() })).toHaveProperty(
    'value',
    `${location.origin}/story/winter`,
  );
  expect(dialog.getByRole('link', { name: m.studio_play() }).getAttribute('href')).toBe('/story/winter');
  expect(changes()).toEqual([{ storyId: 'winter', storyVisibility: 'public' }]);
});

test('asks before it publishes a story with problems', async () => {
  api.answer('editStory', { version: 2 });
  const { user } = await open(sampleStory(), [problem]);
  await user.click(button(m.studio_publish()));
  await user.click(button(m.studio_review_first()));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()).toEqual([]);
  await user.click(button(m.studio_publish()));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.studio_publish_anyway() }));
  expect(await screen.findByRole('dialog', { name: sampleStory().storyName })).toBeDefined();
  expect(screen.queryByText(m.studio_publish_it_as_it_is())).toBeNull();
  expect(changes()).toHaveLength(1);
});

test('a story without scenes cannot be published', async () => {
  await open(sampleStory({ scenes: [] }));
  expect(button(m.studio_publish())).toHaveProperty('disabled', true);
});

test('keeps a story public that could not be made private, and says why', async () => {
  api.answer('editStory', refusal('hiddenByModerators'));
  const { user } = await open(sampleStory({ storyVisibility: 'public' }));
  await user.click(button(m.studio_make_private()));
  expect(await screen.findByText('Hidden By Moderators.')).toBeDefined();
  expect(button(m.studio_make_private())).toHaveProperty('disabled', false);
  expect(changes()).toEqual([{ storyId: 'winter', storyVisibility: 'private' }]);
});

test('locks the scenes until the ones before them are won', async () => {
  api.answer('editStory', { version: 2 });
  const { user } = await open();
  await user.click(screen.getByLabelText(m.studio_open_a_scene_once_the_one()));
  expect(await screen.findByText(m.studio_scenes_are_locked())).toBeDefined();
  expect(changes()).toEqual([{ storyId: 'winter', storyLocksScenes: true }]);
});
