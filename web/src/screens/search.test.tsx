import type { StorySummary } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api, refusal } from '../testing/fake-api.ts';
import { sampleStory } from '../testing/samples.ts';
import { show } from '../testing/show.tsx';
import { SearchScreen } from './search.tsx';

const box = () => screen.getByRole('searchbox', { name: m.screens_search_stories() });
const asked = () => api.sent('searchStories').map(({ query }) => [query.searchQuery, query.page]);

function found(storyName: string): StorySummary {
  const { scenes: _scenes, version: _version, ...summary } = sampleStory({ storyName });
  return summary;
}

/** Opens the screen with two pages of results for every text. */
function open(at: string) {
  api.answer('searchStories', ({ query: { searchQuery, page } }) => ({
    stories: page <= 2 ? [found(`${searchQuery} ${page}`)] : [],
    nextPage: page === 1 ? 2 : null,
    totalPages: 2,
  }));
  return show(<SearchScreen />, at);
}

test('searches for the trimmed text, on the first page', async () => {
  const { user } = open('/search?searchQuery=sea&page=2');
  expect(await screen.findByText('sea 2')).toBeDefined();
  await user.clear(box());
  await user.type(box(), '  {Enter}');
  expect(screen.getByText('sea 2')).toBeDefined();
  await user.clear(box());
  await user.type(box(), ' winter {Enter}');
  expect(await screen.findByText('winter 1')).toBeDefined();
  expect(asked()).toEqual([
    ['sea', 2],
    ['winter', 1],
  ]);
  expect(box()).toHaveProperty('value', 'winter');
});

test('turns the pages of the results', async () => {
  const { user } = open('/search?searchQuery=sea');
  await screen.findByText('sea 1');
  await user.click(screen.getByRole('button', { name: m.ui_next_page() }));
  expect(await screen.findByText('sea 2')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('sea 1')).toBeNull());
  expect(screen.getByRole('button', { name: m.ui_next_page() })).toHaveProperty('disabled', true);
});

test('goes to the last page when the page of the address does not exist', async () => {
  open('/search?searchQuery=sea&page=9');
  expect(await screen.findByText('sea 2')).toBeDefined();
});

test('says that nothing was found, and that the search failed', async () => {
  api.answer('searchStories', refusal('tooMany'));
  const { user } = show(<SearchScreen />, '/search?searchQuery=sea');
  const again = await screen.findByRole('button', { name: m.search_try_again() });
  expect(screen.getByText(m.spec_fetch_failed())).toBeDefined();
  api.answer('searchStories', { stories: [], nextPage: null, totalPages: 1 });
  await user.click(again);
  expect(await screen.findByText(m.spec_none_found())).toBeDefined();
});
