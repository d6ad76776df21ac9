import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { OfflineNote } from './offline-note.tsx';
import { whenOnline } from './online.ts';

afterEach(() => vi.restoreAllMocks());

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

test('says at once that there is no connection, until there is one', async () => {
  render(<OfflineNote />);
  expect(screen.queryByText(m.ui_youre_offline())).toBeNull();
  setOnline(false);
  expect(screen.getByText(m.ui_youre_offline())).toBeDefined();
  const back = whenOnline();
  setOnline(true);
  await back;
  expect(screen.queryByText(m.ui_youre_offline())).toBeNull();
});
