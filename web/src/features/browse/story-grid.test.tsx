import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleStory } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { StoryGrid } from './story-grid.tsx';

class Unseen {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Unseen);
});

test('puts a word on each cover if the list has one', () => {
  const { scenes: _scenes, version: _version, ...winter } = sampleStory({ storyName: 'Winter' });
  const grid = { label: 'Mine', stories: [winter], awaited: 1, detailOf: (storyId: string) => `/story/${storyId}` };
  const { close } = show(<StoryGrid {...grid} badgeOf={({ storyName }) => `${storyName} is private`} />);
  expect(within(screen.getByRole('listitem')).getByText('Winter is private')).toBeDefined();
  close();
  show(<StoryGrid {...grid} />);
  expect(screen.queryByText('Winter is private')).toBeNull();
});
