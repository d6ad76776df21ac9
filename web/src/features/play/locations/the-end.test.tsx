import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleComment, sampleEndedRun, sampleRun, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { TheEnd } from './the-end.tsx';

test('the end shows the record of the run and other stories to play next', async () => {
  const { scenes: _, ...summary } = sampleStory();
  const other = { ...summary, storyId: 'other', storyName: 'The Other Tale', scenes: [] };
  await signInAs();
  api.answer('getLatestRun', { run: sampleRun() });
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

test.each([
  [sampleEndedRun(), '/story/winter?ending=run'],
  [sampleRun(), '/story/winter'],
])('the copied link names the run if it has an ending', async (run, path) => {
  await signInAs();
  api.answer('getLatestRun', { run: { ...run, runId: 'run' } });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  const { user } = show(<TheEnd story={sampleStory()} />);
  await screen.findByText(m.play_people_met());
  await user.click(screen.getByRole('button', { name: m.play_copy_link() }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
});

test('says which numbers of a very long run are not all', async () => {
  await signInAs();
  api.answer('getLatestRun', { run: sampleRun({ messages: 2000, more: true }) });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  show(<TheEnd story={sampleStory()} />);
  const figures = await screen.findAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['4', '7', '2000+', '120+']);
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
  expect(document.activeElement).toBe(await screen.findByText(m.play_thank_you_for_your_rating()));
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

test('an ending is told with everybody’s epilogue, the share of players and the gallery', async () => {
  await signInAs();
  api.answer('getLatestRun', { run: sampleEndedRun() });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  const { user } = show(<TheEnd story={sampleStory()} />);
  expect(await screen.findByText('The ice broke at noon.')).toBeDefined();
  expect(screen.getByRole('heading', { name: m.play_the_end() })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Captain Okafor' })).toBeDefined();
  expect(screen.getByText('She slept for two days.')).toBeDefined();
  expect(screen.getByText(m.play_share_of_players_ended_here({ share: 34 }))).toBeDefined();
  const gallery = screen.getByRole('region', { name: m.ui_found_of_total_endings({ found: 1, total: 2 }) });
  const [reached, locked] = within(gallery).getAllByRole('listitem');
  expect(reached?.textContent).toBe(`The thaw${m.ui_this_time()}`);
  expect(locked?.textContent).toBe(`${m.ui_ending_not_found_yet()}What if nobody lit the lamp?`);
  const praise = screen.getByRole('region', { name: m.ui_earned_of_total_achievements({ earned: 1, total: 2 }) });
  expect(
    within(praise)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual([`Clean handsNobody was accused.${m.ui_this_time()}`, 'Go first.']);
  await user.click(screen.getByRole('button', { name: m.play_play_again() }));
  const dialog = await screen.findByRole('dialog', { name: m.dialogs_play_again() });
  const anew = within(dialog).getByRole('link', { name: m.dialogs_they_have_never_met_you() });
  expect(anew.getAttribute('href')).toBe('/story/winter?isFirstLaunch=1&isCo-Op=0&remember=0');
});

test('few players leave no share, and a story without endings no gallery', async () => {
  await signInAs();
  const run = sampleEndedRun();
  api.answer('getLatestRun', { run: { ...run, ending: run.ending && { ...run.ending, share: null } } });
  api.answer('getStories', { stories: [], nextPage: null, totalPages: 1 });
  const { close } = show(<TheEnd story={sampleStory()} />);
  expect(await screen.findByText('The ice broke at noon.')).toBeDefined();
  expect(screen.queryByText(/of players/)).toBeNull();
  close();
  api.answer('getLatestRun', { run: sampleRun() });
  queryClient.clear();
  show(<TheEnd story={sampleStory()} />);
  expect(await screen.findByText(m.play_people_met())).toBeDefined();
  expect(screen.queryByText(/endings/)).toBeNull();
  expect(screen.queryByRole('button', { name: m.play_play_again() })).toBeNull();
});
