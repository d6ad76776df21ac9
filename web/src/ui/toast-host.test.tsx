import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { Dialog } from './dialog.tsx';
import { errorBanner, showError, showToast } from './toasts.ts';

test('a toast stands beside dialogs, not in the page below them, and its button acts without closing the dialog', async () => {
  const [onClose, onPress] = [vi.fn(), vi.fn()];
  show(
    <Dialog open onClose={onClose} title="Winter">
      Snow.
    </Dialog>,
  );
  showToast('Deleted', { label: 'Undo', onPress });
  const message = await screen.findByText('Deleted');
  expect(message.closest('body > *')?.hasAttribute('data-over-dialogs')).toBe(true);
  const undo = screen.getByRole('button', { name: 'Undo', hidden: true });
  // As a mouse does: the test knows no styles, which let the toast be clicked over a dialog.
  fireEvent.pointerDown(undo);
  fireEvent.click(undo);
  await vi.waitFor(() => expect(screen.queryByText('Deleted')).toBeNull());
  expect(onPress).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

const winter = (text: string) => (
  <Dialog open onClose={vi.fn()} title="Winter">
    <button type="button">{text}</button>
  </Dialog>
);

test('an error while a dialog is open stands in the topmost one until something is pressed', async () => {
  const { user } = show(
    <Dialog open onClose={vi.fn()} title="Autumn">
      {winter('Save')}
    </Dialog>,
  );
  showError('Name: Required.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Winter' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Name: Required.');
  expect(screen.getAllByText('Name: Required.')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.queryByText('Name: Required.')).toBeNull();
});

test('an error is shown on the page if its dialog closes at once', async () => {
  const { close } = show(winter('Delete'));
  showError('No.');
  expect((await screen.findByText('No.')).closest('[role="dialog"]')).not.toBeNull();
  close();
  expect(errorBanner.get()?.text).toBe('No.');
});
