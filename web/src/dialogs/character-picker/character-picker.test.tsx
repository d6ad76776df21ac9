import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleCharacter } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { CharacterPicker } from './character-picker.tsx';

const to = '/story/winter?isFirstLaunch=1&isCo-Op=1&characterId=okafor';
const run = {
  runId: 'run',
  progress: 40,
  finished: false,
  people: 1,
  items: 0,
  messages: 3,
  lines: 12,
  more: false,
  ending: null,
  endings: [],
  achievements: [],
};

async function pick() {
  await signInAs();
  api.answer('getCharacters', { characters: [sampleCharacter()], totalPages: 1 });
  api.answer('getSubCharacters', { characters: [], totalPages: 1 });
  const { user } = show(<CharacterPicker storyId="winter" onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Captain Okafor' }));
}

test('offers public companions first', async () => {
  await signInAs();
  api.answer('getCharacters', ({ query }) => ({
    characters: query.scope === 'public' ? [sampleCharacter()] : [],
    totalPages: 1,
  }));
  show(<CharacterPicker storyId="winter" onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Captain Okafor' })).toBeDefined();
  expect(screen.getByRole('dialog', { name: m.dialogs_bring_a_companion() })).toBeDefined();
});

test('starts a story that has not been played', async () => {
  api.answer('getLatestRun', { run: null });
  await pick();
  expect(await screen.findByText(to)).not.toBeNull();
});

test('asks before a new run replaces one, as Start over does', async () => {
  api.answer('getLatestRun', { run });
  await pick();
  expect(await screen.findByRole('dialog', { name: m.dialogs_start_over() })).not.toBeNull();
  const known = screen.getByRole('link', { name: m.dialogs_they_remember_you() });
  expect(known.getAttribute('href')).toBe(to);
  expect(screen.getByRole('link', { name: m.dialogs_they_have_never_met_you() }).getAttribute('href')).toBe(
    `${to}&remember=0`,
  );
});
