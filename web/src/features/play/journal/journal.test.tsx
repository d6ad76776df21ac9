import { deletedLinesText, type JournalChapter, type JournalRun } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleItem, sampleTime } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { RunList } from './run-list.tsx';
import { RunStory } from './run-story.tsx';

const run: JournalRun = {
  runId: 'run',
  storyId: 'winter',
  storyName: 'A Long Winter',
  storyImageURL: '/media/winter.webp',
  openedAt: sampleTime,
  lastUsedAt: sampleTime,
  branch: false,
  ending: null,
  open: true,
  scenesWon: 1,
  scenesTotal: 2,
  turns: 12,
  saidSince: null,
};
const chapter: JournalChapter = {
  sceneName: 'The Frozen Harbour',
  sceneDescription: 'Ships stand in the ice.',
  sceneBackgroundImageURL: null,
  lines: [
    { by: 'user', name: 'Ada', imageURL: null, text: 'Who lit the lamp?' },
    { by: 'npc', name: 'Captain Okafor', imageURL: '/media/okafor.webp', text: 'Nobody.' },
  ],
  found: [{ ...sampleItem(), afterLine: 1 }],
  win: { sceneWinDescription: 'The ice breaks.', sceneWinImageURL: '/media/won.webp', afterLine: 2 },
};

test('lists the runs page by page and leads to each', async () => {
  await signInAs();
  api.answer('getRuns', ({ query: { page } }) => ({
    runs: [{ ...run, runId: `run-${page}`, open: page === 1, storyName: `Winter ${page}` }],
    nextPage: page === 1 ? 2 : null,
  }));
  const { user } = show(<RunList />);
  const first = await screen.findByRole('link', { name: /Winter 1/ });
  expect(first.textContent).toContain(m.play_in_progress());
  await user.click(screen.getByRole('button', { name: m.play_show_earlier() }));
  const second = await screen.findByRole('link', { name: /Winter 2/ });
  expect(second.textContent).not.toContain(m.play_in_progress());
  expect(screen.queryByRole('button', { name: m.play_show_earlier() })).toBeNull();
  await user.click(second);
  expect(screen.getByText('/journal/run-2')).toBeDefined();
});

test('says that a story is finished once all its scenes are won', async () => {
  await signInAs();
  api.answer('getRuns', { runs: [{ ...run, scenesWon: 2 }], nextPage: null });
  show(<RunList />);
  const link = await screen.findByRole('link', { name: /A Long Winter/ });
  expect(link.textContent).toContain(m.play_finished());
  expect(link.textContent).not.toContain(m.play_in_progress());
});

test('says that nothing has been played, and that the runs cannot be fetched', async () => {
  await signInAs();
  api.answer('getRuns', refusal('tooMany'));
  const { user } = show(<RunList />);
  const again = await screen.findByRole('button', { name: m.play_try_again() });
  api.answer('getRuns', { runs: [], nextPage: null });
  await user.click(again);
  expect(await screen.findByText(m.play_your_journal_is_empty())).toBeDefined();
});

test('tells a run as a story with what was found and the ending', async () => {
  await signInAs();
  api.answer('getRun', { run, playerName: 'Ada', chapters: [chapter] });
  show(<RunStory runId="run" />);
  const article = within(await screen.findByRole('article', { name: 'The Frozen Harbour' }));
  for (const text of ['Who lit the lamp?', 'Nobody.', 'Brass Key', 'The ice breaks.']) {
    expect(article.getByText(text)).toBeDefined();
  }
});

test('says since when the lines of a run are gone', async () => {
  await signInAs();
  api.answer('getRun', { run: { ...run, saidSince: sampleTime }, playerName: 'Ada', chapters: [] });
  show(<RunStory runId="run" />);
  expect(await screen.findByText(deletedLinesText(sampleTime))).toBeDefined();
  expect(screen.queryByText(m.play_nothing_has_been_said_in_this_run())).toBeNull();
});

test('offers a download again after it failed', async () => {
  await signInAs();
  api.answer('getRun', { run, playerName: 'Ada', chapters: [chapter] });
  api.answer('downloadRunBook', refusal('tooMany'));
  const { user } = show(<RunStory runId="run" />);
  const book = await screen.findByRole('button', { name: m.play_download_as_e_book() });
  await user.click(book);
  expect(await screen.findByText('Too Many Requests.')).toBeDefined();
  expect(book).toHaveProperty('disabled', false);
  expect(api.sent('downloadRunBook').map(({ query }) => query)).toEqual([{ runId: 'run' }]);
});
