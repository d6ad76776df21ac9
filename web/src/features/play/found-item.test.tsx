import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleItem } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { FoundItemButton } from './found-item.tsx';

test('opens the item to be read, and closes it with the focus where it was', async () => {
  const { user } = show(<FoundItemButton item={sampleItem()} />);
  const opener = screen.getByRole('button', { name: 'Brass Key' });
  expect(screen.queryByText(sampleItem().itemDescription)).toBeNull();
  await user.click(opener);
  expect(await screen.findByText(sampleItem().itemDescription)).toBeDefined();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});
