import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { SearchBox } from './search-box.tsx';

test('Enter in the emptied input ends the search', async () => {
  const [onSearch, onClear] = [vi.fn(), vi.fn()];
  const { user } = show(
    <SearchBox label="Search pictures" placeholder="" value="monk" onSearch={onSearch} onClear={onClear} />,
  );
  await user.clear(screen.getByRole('searchbox'));
  await user.keyboard('{Enter}');
  expect([onClear.mock.calls.length, onSearch.mock.calls.length]).toEqual([1, 0]);
});
