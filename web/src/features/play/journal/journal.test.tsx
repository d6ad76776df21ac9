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
  title: 'The Frozen Harbour',
  description: 'Ships stand in the ice.',
  imageURL: null,
  parts: [
    { kind: 'line', line: { by: 'user', name: 'Ada', imageURL: null, text: 'Who lit the lamp?' } },
    { kind: 'find', item: sampleItem() },
    { kind: 'line', line: { by: 'narrator', name: 'Ada', imageURL: null, text: 'shows him the key' } },
    { kind: 'line', line: { by: 'npc', name: 'Captain Okafor', imageURL: '/media/okafor.webp', text: 'Nobody.' } },
    {
      ...{ kind: 'choice', question: 'Do you believe him?', option: 'Accuse him', text: 'He draws.' },
      roll: { dice: [4, 3], sides: 6, bonus: 1, atLeast: 8, total: 8, outcome: 'succeeded' },
    },
    { kind: 'duel', text: 'Ada fought a duel with Captain Okafor and won.', outcome: 'won', imageURL: null },
    { kind: 'choice', question: 'A choice that is no more', option: null, text: null },
    { kind: 'win', text: 'The ice breaks.', imageURL: '/media/won.webp' },
  ],
};
const lastChapter: JournalChapter = {
  title: 'Open Water',
  description: '',
  imageURL: '/media/end.webp',
  parts: [
    {
      kind: 'ending',
      text: 'You sail at noon.',
      epilogues: [{ name: 'Captain Okafor', imageURL: null, text: 'He kept the lamp.' }],
    },
  ],
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

test('tells two runs of a day apart by the hour', async () => {
  await signInAs();
  const played = (runId: string, hour: number) => ({
    ...run,
    runId,
    openedAt: new Date(2026, 10, 27, hour, 5).toISOString(),
  });
  api.answer('getRuns', { runs: [played('late', 21), played('early', 9)], nextPage: null });
  show(<RunList />);
  const [late, early] = await screen.findAllByRole('link', { name: /A Long Winter/ });
  expect(late?.textContent).toContain('27 Nov 2026, 21:05');
  expect(early?.textContent).toContain('27 Nov 2026, 09:05');
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

test('tells a run as a story, in the order in which it happened', async () => {
  await signInAs();
  api.answer('getRun', { run: { ...run, ending: 'Open Water' }, playerName: 'Ada', chapters: [chapter, lastChapter] });
  show(<RunStory runId="run" />);
  const story = (await screen.findByRole('article', { name: 'The Frozen Harbour' })).textContent ?? '';
  const told = [
    'Ships stand in the ice.',
    'Who lit the lamp?',
    'Brass Key',
    'Ada shows him the key',
    'Nobody.',
    'Do you believe him?',
    'Accuse him',
    '2d6: 4 + 3 + 1 = 8, needed 8',
    'He draws.',
    'Ada fought a duel with Captain Okafor and won.',
    'A choice that is no more',
    'The ice breaks.',
  ];
  expect(told.map((text) => story.indexOf(text))).not.toContain(-1);
  expect(told.toSorted((one, other) => story.indexOf(one) - story.indexOf(other))).toEqual(told);
  const ending = within(screen.getByRole('article', { name: 'Open Water' }));
  for (const text of [m.play_ending(), 'You sail at noon.', m.play_what_became_of_them(), 'He kept the lamp.']) {
    expect(ending.getByText(text)).toBeDefined();
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
