import type { Output, calls as stated } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { ImportStory } from './import-story.tsx';

const preview: Output<typeof stated.importStory> = {
  storyId: null,
  story: {
    storyName: 'A Long Winter',
    storyDescription: 'Nobody has seen the sun.',
    storyTags: ['Mystery'],
    scenes: [{ sceneName: '', characters: 2, items: 1, quests: 3 }],
    characters: ['Captain Okafor'],
    items: ['Brass Key'],
    pictures: 4,
  },
  changes: ['The tag ‘Sea’ was left out.'],
};
const imported = { ...preview, storyId: 'winter', changes: [] };
const file = (name: string) => new File(['zip'], name, { type: 'application/zip' });
const importButton = () => screen.getByRole('button', { name: m.studio_import() });

async function open() {
  await signInAs();
  const [onImported, onClose] = [vi.fn(), vi.fn()];
  const page = show(<ImportStory onImported={onImported} onClose={onClose} />);
  const choose = (name: string) => page.user.upload(screen.getByLabelText(m.studio_choose_a_file()), file(name));
  return { ...page, onImported, choose };
}

test('shows what a file holds and what would change before it imports anything', async () => {
  api.answer('importStory', ({ parts }) => (parts.importInfo?.preview ? preview : imported));
  const { user, choose, onImported } = await open();
  expect(importButton()).toHaveProperty('disabled', true);
  await choose('winter.zip');
  expect(await screen.findByRole('heading', { name: 'A Long Winter' })).toBeDefined();
  expect(screen.getByText(m.studio_scene_count({ count: 1 }))).toBeDefined();
  expect(screen.getByText('The tag ‘Sea’ was left out.')).toBeDefined();
  expect(onImported).not.toHaveBeenCalled();
  await user.click(importButton());
  await vi.waitFor(() => expect(onImported).toHaveBeenCalledWith('winter'));
  expect(
    api.sent('importStory').map(({ parts, files }) => [parts.importInfo?.preview, files.bundle?.[0]?.name]),
  ).toEqual([
    [true, 'winter.zip'],
    [false, 'winter.zip'],
  ]);
});

test('takes stories of other tools as well', async () => {
  await open();
  const types = screen.getByLabelText(m.studio_choose_a_file()).getAttribute('accept')?.split(',');
  expect(types).toEqual(expect.arrayContaining(['.zip', '.ink', '.twee']));
});

test('says why a file cannot be read, and takes another one', async () => {
  api.answer('importStory', refusal('fileTooLarge'));
  const { choose } = await open();
  await choose('large.zip');
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeDefined();
  expect(importButton()).toHaveProperty('disabled', true);
  api.answer('importStory', preview);
  await choose('winter.zip');
  await vi.waitFor(() => expect(importButton()).toHaveProperty('disabled', false));
});

test('an import that was cut off is sent again, and forgotten with another file', async () => {
  api.answer('importStory', ({ parts }) => (parts.importInfo?.preview ? preview : cutOff));
  const { user, choose, onImported } = await open();
  await choose('winter.zip');
  await screen.findByRole('heading', { name: 'A Long Winter' });
  await user.click(importButton());
  await screen.findByText(m.studio_connection_lost());
  await choose('thaw.zip');
  await vi.waitFor(() => expect(importButton()).toHaveProperty('disabled', false));
  expect(screen.queryByText(m.studio_connection_lost())).toBeNull();
  await user.click(importButton());
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('importStory', imported);
  await user.click(again);
  await vi.waitFor(() => expect(onImported).toHaveBeenCalledWith('winter'));
  expect(api.sent('importStory').at(-1)?.files.bundle?.[0]?.name).toBe('thaw.zip');
});
