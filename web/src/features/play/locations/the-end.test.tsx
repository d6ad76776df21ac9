import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleComment, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { TheEnd } from './the-end.tsx';

test('the end shows the record of the run and other stories to play next', async () => {
  const { scenes: _, ...summary } = sampleStory();
  const other = { ...summary, storyId: 'other', storyName: 'The Other Tale', scenes: [] };
  await signInAs();
  api.answer('getLatestRun', {
    run: {
      runId: 'run',
      progress: 100,
      finished: true,
      people: 4,
      items: 7,
      messages: 41,
      lines: 120,
      ending: null,
      endings: [],
    },
  });
  api.answer('getStories', { stories: [{ ...summary, scenes: [] }, other], nextPage: null, totalPages: 1 });
  show(<TheEnd story={sampleStory()} />);
  expect(screen.getByRole('heading', { name: m.play_the_end() })).toBeDefined();
  for (const [name, value] of [
    [m.play_people_met(), '4'],
    [m.play_items_found(), '7'],
    [m.play_messages_sent(), '41'],
    [m.play_lines_heard(), '120'],
  ] as const)
    expect((await screen.findByText(name)).parentElement?.textContent).toContain(value);
  const next = await screen.findByRole('link', { name: 'The Other Tale' });
  expect(next.getAttribute('href')).toBe('/home?story=other');
  expect(screen.queryByRole('link', { name: summary.storyName })).toBeNull();
});

test('rates by stars alone, and says so', async () => {
  const { scenes: _, ...summary } = sampleStory({ storyUserId: 'somebody' });
  await signInAs();
  api.answer('getLatestRun', { run: null });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  api.answer('sendComment', ({ body }) => ({ commentId: 'rated', comment: sampleComment(body) }));
  const { user } = show(<TheEnd story={{ ...summary, scenes: [] }} />);
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.click(screen.getByRole('button', { name: m.play_rate_with_stars({ stars: 4 }) }));
  expect(await screen.findByText(m.play_thank_you_for_your_rating())).toBeDefined();
  expect(api.sent('sendComment').map(({ body }) => [body.comment, body.commentStars])).toEqual([['', 4]]);
  expect(screen.queryByRole('button', { name: m.play_rate_with_stars({ stars: 4 }) })).toBeNull();
});

test('offers no rating of an own story', async () => {
  await signInAs();
  api.answer('getLatestRun', { run: null });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  show(<TheEnd story={sampleStory()} />);
  expect(await screen.findByRole('button', { name: m.play_read_the_comments() })).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});
