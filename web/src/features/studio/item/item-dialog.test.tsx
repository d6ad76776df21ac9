import type { ItemDetail } from '@emberlore/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleItem } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { ItemDialog } from './item-dialog.tsx';

const picture = new File(['key'], 'key.png', { type: 'image/png' });
const saveButton = () => screen.getByRole('button', { name: m.studio_save_item() });

async function open(item?: ItemDetail) {
  await signInAs();
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  return { ...show(<ItemDialog {...(item && { item })} onSaved={onSaved} onClose={onClose} />), onSaved, onClose };
}

test('creates an item once it has a name, a description and a picture', async () => {
  api.answer('createItem', { item: sampleItem() });
  const { user, onSaved } = await open();
  const create = screen.getByRole('button', { name: m.spec_create_item() });
  await fill(user, m.studio_item_name(), 'Brass Key ');
  await fill(user, m.studio_description(), 'Warm.');
  expect(create).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_still_needs_listed({ listed: m.studio_a_picture() }))).toBeDefined();
  await user.upload(screen.getByLabelText(m.studio_picture()), picture);
  await user.click(create);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleItem()));
  const [sent] = api.sent('createItem');
  expect(sent?.parts.itemInfo).toEqual({
    itemName: 'Brass Key',
    itemDescription: 'Warm.',
    itemFoundText: '',
    itemSpot: null,
  });
  expect(sent?.files.itemImage?.map(({ name }) => name)).toEqual(['key.png']);
});

test('looks for pictures of its name, and takes over what one shows if it has no words', async () => {
  const key = {
    poolId: 'items/brass-key',
    name: 'Brass Key',
    alt: 'A key of brass.',
    tags: [],
    imageURL: '/media/key.webp',
  };
  api.answer('getPool', { pictures: [key], nextPage: null, totalPages: 1 });
  const { user } = await open();
  await fill(user, m.studio_item_name(), 'Old key');
  await user.click(screen.getByRole('button', { name: m.studio_find_a_picture() }));
  await user.click(await screen.findByRole('button', { name: /Brass Key/ }));
  expect(api.sent('getPool')[0]?.query).toMatchObject({ searchQuery: 'Old key' });
  expect(screen.getByLabelText(m.studio_item_name())).toHaveProperty('value', 'Old key');
  expect(screen.getByLabelText(m.studio_description())).toHaveProperty('value', '');
  await fill(user, m.studio_item_name(), ' ');
  await user.click(screen.getByRole('button', { name: m.studio_find_a_picture() }));
  await user.click(await screen.findByRole('button', { name: /Brass Key/ }));
  expect(screen.getByLabelText(m.studio_item_name())).toHaveProperty('value', 'Brass Key');
  expect(screen.getByLabelText(m.studio_description())).toHaveProperty('value', 'A key of brass.');
});

test('saves an item with its version and without its unchanged picture', async () => {
  api.answer('updateItem', { item: sampleItem({ itemName: 'Iron Key', version: 2 }) });
  const { user, onSaved } = await open(sampleItem());
  await fill(user, m.studio_item_name(), 'Iron Key');
  await user.click(saveButton());
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  const [sent] = api.sent('updateItem');
  expect(sent?.parts.itemInfo).toMatchObject({ itemId: 'key', version: 1, itemName: 'Iron Key' });
  expect(sent?.parts.pictures).toEqual({});
});

test('saves the description of a picture that is on the server', async () => {
  api.answer('updateItem', { item: sampleItem() });
  api.answer('describePicture', {});
  const { user, onSaved } = await open(sampleItem());
  await user.click(
    screen.getByRole('button', { name: m.ui_adjust_label({ label: m.studio_picture().toLowerCase() }) }),
  );
  const dialog = screen.getByRole('dialog', { name: m.ui_adjust_the_picture() });
  for (const image of dialog.querySelectorAll('img')) fireEvent.load(image);
  await fill(user, m.ui_picture_description(), 'A key of brass');
  await user.click(within(dialog).getByRole('button', { name: m.ui_apply() }));
  await user.click(await screen.findByRole('button', { name: m.studio_save_item() }));
  const look = { alt: 'A key of brass', focusX: 0.5, focusY: 0.5 };
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleItem({ itemImageView: look })));
  expect(api.sent('describePicture').map(({ body }) => body)).toEqual([{ pictureURL: '/media/key.webp', ...look }]);
});

test('keeps my version of an item that was changed elsewhere', async () => {
  const theirs = sampleItem({ version: 4, itemName: 'Golden Key', itemDescription: 'Cold.' });
  api.answer('updateItem', ({ parts }) =>
    parts.itemInfo.version === 4 ? { item: theirs } : refusal('changedElsewhere', { item: theirs }),
  );
  const { user, onSaved } = await open(sampleItem());
  await fill(user, m.studio_item_name(), 'Iron Key');
  await user.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() });
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent),
  ).toEqual([m.studio_item_name(), m.studio_description()]);
  await user.click(within(dialog).getByRole('button', { name: m.studio_keep_mine() }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.sent('updateItem').at(-1)?.parts.itemInfo).toMatchObject({ version: 4, itemName: 'Iron Key' });
});

test('takes the version of an item that was saved elsewhere', async () => {
  api.answer('updateItem', refusal('changedElsewhere', { item: sampleItem({ version: 4, itemName: 'Golden Key' }) }));
  const { user, onClose } = await open(sampleItem());
  await fill(user, m.studio_item_name(), 'Iron Key');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: m.studio_use_saved_version() }));
  expect(screen.queryByText('Changed Elsewhere.')).toBeNull();
  expect(screen.getByRole('textbox', { name: m.studio_item_name() })).toHaveProperty('value', 'Golden Key');
  await user.click(screen.getByRole('button', { name: m.studio_cancel() }));
  expect(onClose).toHaveBeenCalled();
});

test('asks before a changed item is closed, and drops the draft on request', async () => {
  const { user, onClose, close } = await open(sampleItem());
  await fill(user, m.studio_item_name(), 'Iron Key');
  await user.click(screen.getByRole('button', { name: m.studio_cancel() }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: m.studio_discard_draft() }));
  expect(onClose).toHaveBeenCalled();
  close();
  await open(sampleItem());
  expect(screen.getByRole('textbox', { name: m.studio_item_name() })).toHaveProperty('value', 'Brass Key');
});
