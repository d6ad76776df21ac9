import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { show } from '../testing/show.tsx';
import { Dialog } from './dialog.tsx';
import { showError, showToast } from './toasts.ts';

test('messages stand beside dialogs, not in the page below them, and dismissing one keeps the dialog', async () => {
  const onClose = vi.fn();
  show(
    <Dialog open onClose={onClose} title="Winter">
      Snow.
    </Dialog>,
  );
  showToast('Link copied');
  showError('No.');
  const message = await screen.findByText('Link copied');
  expect(message.closest('body > *')?.hasAttribute('data-over-dialogs')).toBe(true);
  const dismiss = screen.getByRole('button', { name: m.ui_dismiss(), hidden: true });
  // As a mouse does: the test knows no styles, which let the banner be clicked over a dialog.
  fireEvent.pointerDown(dismiss);
  fireEvent.click(dismiss);
  await vi.waitFor(() => expect(screen.queryByText('No.')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Winter' })).toBeDefined();
});
