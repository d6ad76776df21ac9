import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { CreateStory } from './create-story.tsx';

const cover = new File(['cover'], 'cover.png', { type: 'image/png' });
const next = () => screen.getByRole('button', { name: m.studio_next() });
const create = () => screen.getByRole('button', { name: m.spec_create_story() });

async function open() {
  await signInAs();
  api.answer('getTags', { tags: ['Mystery', 'Sea', 'Winter', 'Ghosts', 'Trains'].map((tag) => ({ tagId: tag, tag })) });
  const onCreated = vi.fn();
  return { ...show(<CreateStory onCreated={onCreated} onHome={vi.fn()} />), onCreated };
}

async function describeStory(user: UserEvent) {
  await fill(user, m.studio_story_name(), ' A Long Winter ');
  await fill(user, m.studio_description(), 'Nobody has seen the sun.');
  await user.upload(screen.getByLabelText(m.studio_add_pictures()), cover);
}

async function reachTags(user: UserEvent) {
  await describeStory(user);
  await user.click(next());
  await screen.findByRole('list', { name: m.studio_available_tags() });
}

test('opens the tags only once the story has a name, a description and a picture', async () => {
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'A Long Winter');
  await fill(user, m.studio_description(), 'Nobody has seen the sun.');
  expect(screen.getByText(m.studio_still_needs_listed({ listed: m.studio_a_picture() }))).toBeDefined();
  expect(next()).toHaveProperty('disabled', true);
  await user.upload(screen.getByLabelText(m.studio_add_pictures()), cover);
  expect(next()).toHaveProperty('disabled', false);
});

test('creates the story with its tags and pictures', async () => {
  api.answer('createStory', { storyId: 'winter' });
  const { user, onCreated } = await open();
  await reachTags(user);
  expect(create()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Sea' }));
  await user.click(create());
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('winter'));
  const [sent] = api.sent('createStory');
  expect(sent?.parts.storyInfo).toEqual({
    storyName: 'A Long Winter',
    storyDescription: 'Nobody has seen the sun.',
    storyTags: ['Sea'],
  });
  expect(sent?.files.storyImages?.map(({ name }) => name)).toEqual(['cover.png']);
});

test('refuses a fifth tag and gives back a removed one', async () => {
  const { user } = await open();
  await reachTags(user);
  for (const tag of ['Mystery', 'Sea', 'Winter', 'Ghosts', 'Trains']) {
    await user.click(screen.getByRole('button', { name: tag }));
  }
  expect(screen.getByText(m.spec_too_many_tags())).toBeDefined();
  expect(screen.getByRole('button', { name: 'Trains' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: `Sea ${m.studio_remove()}` }));
  expect(screen.getByRole('button', { name: 'Sea' })).toBeDefined();
});

test('keeps the form when the connection breaks, and sends it again', async () => {
  api.answer('createStory', cutOff);
  const { user, onCreated } = await open();
  await reachTags(user);
  await user.click(screen.getByRole('button', { name: 'Sea' }));
  await user.click(create());
  api.answer('createStory', { storyId: 'winter' });
  await user.click(await screen.findByRole('button', { name: m.studio_try_again() }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('winter'));
});

test('goes to the step of a refused field', async () => {
  api.answer('createStory', refusal('blockedWord', { fields: { storyName: 'Choose another name.' } }));
  const { user } = await open();
  await reachTags(user);
  await user.click(screen.getByRole('button', { name: 'Sea' }));
  await user.click(create());
  await screen.findByText('Choose another name.');
  expect(screen.getByRole('textbox', { name: m.studio_story_name() }).getAttribute('aria-invalid')).toBe('true');
});
