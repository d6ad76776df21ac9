import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleEndedRun, sampleRun, sampleStory } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { StoryDetail } from './story-detail.tsx';

const nothing = () => undefined;

async function open(run: ReturnType<typeof sampleRun>) {
  await signInAs();
  api.answer('getStory', { story: sampleStory() });
  api.answer('getLatestRun', { run });
  show(<StoryDetail storyId="winter" onClose={nothing} onPlay={nothing} onStartOver={nothing} />);
  await screen.findByRole('button', { name: m.story_detail_play_again() });
}

test('who has finished a story sees its endings and can play again', async () => {
  await open(sampleEndedRun());
  const gallery = screen.getByRole('region', { name: m.ui_found_of_total_endings({ found: 1, total: 2 }) });
  expect(
    within(gallery)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The thaw', `${m.ui_ending_not_found_yet()}What if nobody lit the lamp?`]);
});

test('a story without endings has no gallery', async () => {
  await open(sampleRun());
  expect(screen.queryByText(/endings/)).toBeNull();
});
