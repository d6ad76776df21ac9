import type { StorySummary } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleStory } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { RankingRow } from './ranking-row.tsx';

/** An observer to which everything is in view. */
class Seen {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Seen);
  return () => vi.unstubAllGlobals();
});

const untouched = { storyLikes: 0, storyPlays: 0, storyComments: 0, storyTotalStars: 0, storyRatings: 0 };

function found(storyName: string, change: Partial<StorySummary> = {}): StorySummary {
  const { scenes: _scenes, version: _version, ...summary } = sampleStory({ storyName, storyId: storyName, ...change });
  return summary;
}

const page = (...stories: StorySummary[]) => ({ stories, nextPage: null, totalPages: 1 });
const to = (storyId: string) => `/story/${storyId}`;

test('a ranking that ranks nothing gives way to a curated shelf, and shows the ranking’s name', async () => {
  api.answer('getStories', page(found('Winter', { ...untouched, storyLikes: 4 }), found('Spring', untouched)));
  api.answer('getStoriesByTag', ({ query: { tag } }) => page(found(`One of ${tag}`, untouched)));
  show(<RankingRow ranking="storyLikes" to={to} />);
  expect(await screen.findByText('One of Editor Picks')).toBeDefined();
  const heading = screen.getByRole('heading', { level: 2 });
  expect(heading.textContent).toContain(m.browse_start_here());
  expect(heading.textContent).toContain(m.spec_most_liked());
  // To be heard alone: to those who see it, it would only say that nobody is here.
  expect(screen.getByText(m.browse_later_title({ title: m.spec_most_liked() })).className).toBe('sr');
  expect(screen.queryByText('Winter')).toBeNull();
});

const many = { storyLikes: 9 };

test('a ranking of stories that people liked stays as it is', async () => {
  api.answer('getStories', page(found('Winter', many), found('Spring', many), found('Autumn', many)));
  show(<RankingRow ranking="storyLikes" to={to} />);
  expect(await screen.findByText('Autumn')).toBeDefined();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(m.spec_most_liked());
  expect(api.sent('getStoriesByTag')).toEqual([]);
});

test('a card shows what there is, and tags rather than zeros', async () => {
  const stories = [
    found('Winter', { storyLikes: 4, storyComments: 0 }),
    found('Spring', { ...untouched, storyPlays: 7 }),
  ];
  api.answer('getStories', page(...stories, found('Autumn', { ...untouched, storyTags: ['AU', 'War', 'Cosy'] })));
  show(<RankingRow ranking="storyRating" to={to} />);
  const card = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
  const winter = await card('Winter');
  expect(winter.getByText(m.browse_likes()).parentElement?.textContent).toContain('4');
  expect((await card('Spring')).queryByText(m.browse_likes())).toBeNull();
  expect(winter.getByText(m.browse_plays()).parentElement?.textContent).toContain('5');
  expect(winter.queryByRole('img', { name: m.spec_no_ratings() })).toBeNull();
  expect((await card('Autumn')).getByText('AU · Alternate universe · War')).toBeDefined();
});
