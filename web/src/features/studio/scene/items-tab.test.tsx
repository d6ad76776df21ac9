import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleItem } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { describeWhereabouts } from '../spots/spot-names.ts';
import { ItemsTab } from './items-tab.tsx';

const spots = ['the mast', '', '', '', 'the anchor ', ''];

test('asks at which of the named spots an item lies, and says what that means', async () => {
  await signInAs();
  const { user } = show(<ItemsTab items={[sampleItem()]} spots={spots} onChange={vi.fn()} />);
  const where = describeWhereabouts(spots);
  expect(where).toMatch(/the mast, far back, far right, near left, the anchor or near right/);
  expect(screen.getByText(where)).toBeDefined();
  expect(screen.queryByText(new RegExp(m.studio_name_the_spots_in_scene_info()))).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Brass Key' }));
  const place = await screen.findByLabelText(m.studio_where_it_lies());
  expect(screen.getByText(m.studio_it_lies_where_its_text_says())).toBeDefined();
  await user.selectOptions(place, 'the anchor');
  expect(screen.getByText(m.studio_players_find_it_there({ spot: 'the anchor' }))).toBeDefined();
  api.answer('updateItem', { item: sampleItem({ itemSpot: 'near-middle' }) });
  await user.click(screen.getByRole('button', { name: m.studio_save_item() }));
  expect(api.sent('updateItem')[0]?.parts.itemInfo).toMatchObject({ itemSpot: 'near-middle' });
});

test('asks for names while no spot has one', async () => {
  await signInAs();
  show(<ItemsTab items={[]} onChange={vi.fn()} />);
  expect(screen.getByText(new RegExp(m.studio_name_the_spots_in_scene_info()))).toBeDefined();
});
