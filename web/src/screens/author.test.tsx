import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api } from '../testing/fake-api.ts';
import { sampleStory } from '../testing/samples.ts';
import { show } from '../testing/show.tsx';
import { AuthorScreen } from './author.tsx';

const path = '/author/:authorId';

test('lists an author’s stories under their name, or says that there are none', async () => {
  const {
    scenes: _scenes,
    version: _version,
    ...story
  } = sampleStory({
    storyName: 'Winter',
    storyCreatedBy: 'Maren',
    storyUserId: '018f0000-0000-7000-8000-000000000001',
  });
  api.answer('getStories', { stories: [story], nextPage: null, totalPages: 1 });
  const { close } = show(<AuthorScreen />, `/author/${story.storyUserId}`, path);
  expect(await screen.findByRole('heading', { name: m.screens_stories_by({ name: 'Maren' }) })).toBeDefined();
  expect(screen.getByText('Winter')).toBeDefined();
  close();
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  show(<AuthorScreen />, '/author/018f0000-0000-7000-8000-000000000002', path);
  expect(await screen.findByText(m.screens_no_public_stories())).toBeDefined();
});

test('an address that can’t be an author’s is not found', async () => {
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  show(<AuthorScreen />, '/author/nobody', path);
  expect(await screen.findByText(m.screens_page_not_found())).toBeDefined();
});
