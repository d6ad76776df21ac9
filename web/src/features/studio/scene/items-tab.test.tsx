import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleItem } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { ItemsTab } from './items-tab.tsx';
import { describeWhereabouts } from './spot-names.ts';

const spots = ['the mast', '', '', '', 'the anchor ', ''];

test('says at which of the named spots an item can lie, also where its finding is told', async () => {
  await signInAs();
  const { user } = show(<ItemsTab items={[sampleItem()]} spots={spots} onChange={vi.fn()} />);
  const where = describeWhereabouts(spots);
  expect(where).toMatch(/the mast, far back, far right, near left, the anchor or near right/);
  expect(screen.getByText(where)).toBeDefined();
  expect(screen.queryByText(new RegExp(m.studio_name_the_spots_in_scene_info()))).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Brass Key' }));
  expect((await screen.findByLabelText(m.studio_when_its_found_optional())).getAttribute('aria-describedby')).toBe(
    screen.getAllByText(where).at(-1)?.id,
  );
});

test('asks for names while no spot has one', async () => {
  await signInAs();
  show(<ItemsTab items={[]} onChange={vi.fn()} />);
  expect(screen.getByText(new RegExp(m.studio_name_the_spots_in_scene_info()))).toBeDefined();
});
