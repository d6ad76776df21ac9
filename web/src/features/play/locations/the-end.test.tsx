import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { TheEnd } from './the-end.tsx';

test('the end shows the record of the run and other stories to play next', async () => {
  const { scenes: _, ...summary } = sampleStory();
  const other = { ...summary, storyId: 'other', storyName: 'The Other Tale', scenes: [] };
  await signInAs();
  api.answer('getLatestRun', {
    run: { runId: 'run', progress: 100, finished: true, people: 4, items: 7, messages: 41 },
  });
  api.answer('getStories', { stories: [{ ...summary, scenes: [] }, other], nextPage: null, totalPages: 1 });
  show(<TheEnd story={sampleStory()} />);
  expect(screen.getByRole('heading', { name: m.play_the_end() })).toBeDefined();
  for (const [name, value] of [
    [m.play_people_met(), '4'],
    [m.play_items_found(), '7'],
    [m.play_messages_sent(), '41'],
  ] as const)
    expect((await screen.findByText(name)).parentElement?.textContent).toContain(value);
  const next = await screen.findByRole('link', { name: 'The Other Tale' });
  expect(next.getAttribute('href')).toBe('/home?story=other');
  expect(screen.queryByRole('link', { name: summary.storyName })).toBeNull();
});
