import type { Output, calls as stated } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { TrashDialog } from './trash-dialog.tsx';

type Trash = Output<typeof stated.getTrash>;
type Entry = Trash['entries'][number];

const dates = { deletedAt: '2031-03-04T05:06:07.000Z', goesAt: '2031-04-03T05:06:07.000Z' };
const story: Entry = {
  kind: 'story',
  storyId: 'winter',
  storyName: 'A Long Winter',
  imageURL: '/media/w.webp',
  ...dates,
};
const scene: Entry = {
  ...story,
  kind: 'scene',
  storyId: 'thaw',
  storyName: 'The Thaw',
  sceneId: 'quay',
  sceneName: 'The Quay',
};

async function open(...pages: Trash['entries'][]) {
  await signInAs();
  api.answer('getTrash', ({ query: { page } }) => ({
    entries: pages[page - 1] ?? [],
    nextPage: page < pages.length ? page + 1 : null,
    totalPages: pages.length,
  }));
  const onClose = vi.fn();
  return { ...show(<TrashDialog of="stories" onClose={onClose} />), onClose };
}

const entry = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`${name} is no entry.`);
  return within(item);
};

test('restores a story and a scene, each by its own call, and lists what is left', async () => {
  const { user } = await open([story, scene]);
  expect((await entry('The Quay')).getByText(/The Thaw/)).toBeDefined();
  api.answer('restoreStory', {});
  api.answer('restoreScene', {});
  api.answer('getTrash', { entries: [scene], nextPage: null, totalPages: 1 });
  await user.click((await entry('A Long Winter')).getByRole('button', { name: m.studio_restore() }));
  expect(await screen.findByText(m.studio_name_restored({ name: 'A Long Winter' }))).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('A Long Winter')).toBeNull());
  api.answer('getTrash', { entries: [], nextPage: null, totalPages: 1 });
  await user.click((await entry('The Quay')).getByRole('button', { name: m.studio_restore() }));
  expect(await screen.findByText(m.studio_the_trash_is_empty())).toBeDefined();
  expect(api.sent('restoreStory').map(({ body }) => body)).toEqual([{ storyId: 'winter' }]);
  expect(api.sent('restoreScene').map(({ body }) => body)).toEqual([{ sceneId: 'quay' }]);
});

test('keeps what could not be restored, and says why', async () => {
  const { user } = await open([scene]);
  api.answer('restoreScene', refusal('tooManyScenes'));
  const restore = (await entry('The Quay')).getByRole('button', { name: m.studio_restore() });
  await user.click(restore);
  expect(await screen.findByText('Scene Limit Reached.')).toBeDefined();
  expect(restore).toHaveProperty('disabled', false);
});

test('shows more on request', async () => {
  const { user } = await open([story], [scene]);
  await screen.findByText('A Long Winter');
  expect(screen.queryByText('The Quay')).toBeNull();
  await user.click(screen.getByRole('button', { name: m.studio_show_more() }));
  expect(await screen.findByText('The Quay')).toBeDefined();
  expect(screen.queryByRole('button', { name: m.studio_show_more() })).toBeNull();
});

test('offers to load the trash again', async () => {
  await signInAs();
  api.answer('getTrash', refusal('wentWrong'));
  const { user } = show(<TrashDialog of="stories" onClose={vi.fn()} />);
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getTrash', { entries: [story], nextPage: null, totalPages: 1 });
  await user.click(again);
  expect(await screen.findByText('A Long Winter')).toBeDefined();
});

test('restores a character from the trash of characters', async () => {
  await signInAs();
  const okafor = {
    characterId: 'okafor',
    characterName: 'Captain Okafor',
    characterImageURL: '/media/o.webp',
    ...dates,
  };
  api.answer('getCharacterTrash', { characters: [okafor], nextPage: null, totalPages: 1 });
  api.answer('restoreCharacter', {});
  const { user } = show(<TrashDialog of="characters" onClose={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: m.studio_restore() }));
  expect(await screen.findByText(m.studio_name_restored({ name: 'Captain Okafor' }))).toBeDefined();
  expect(api.sent('restoreCharacter')[0]?.body).toEqual({ characterId: 'okafor' });
});
