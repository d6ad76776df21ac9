import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { StoryComplete } from './story-complete.tsx';

async function open(storyVisibility: 'private' | 'public') {
  await signInAs();
  return show(<StoryComplete story={sampleStory({ storyVisibility })} onBack={vi.fn()} />);
}

test('leads to the play, to choices and endings, and to the check, before it leads home', async () => {
  await open('private');
  expect(screen.getByText(m.spec_congratulations())).toBeDefined();
  const next = within(screen.getByRole('navigation', { name: m.studio_what_is_next() }));
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/story/winter',
    '/story/winter/edit?tab=choices',
    '/story/winter/edit?tab=publish',
  ]);
  expect(next.queryByRole('link', { name: m.spec_return_home() })).toBeNull();
  expect(screen.getByRole('link', { name: m.spec_return_home() }).getAttribute('href')).toBe('/home');
});

test('asks only for a private story to be published', async () => {
  const { close } = await open('private');
  expect(screen.getByRole('link', { name: new RegExp(m.studio_check_and_publish()) })).toBeDefined();
  expect(screen.getByText(m.studio_only_you_can_see_it_until_you())).toBeDefined();
  close();
  await open('public');
  expect(screen.queryByText(m.studio_check_and_publish())).toBeNull();
  expect(screen.queryByText(m.studio_only_you_can_see_it_until_you())).toBeNull();
});
