import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { m } from '../i18n/messages.ts';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

function Page({ loading = false }: { loading?: boolean }) {
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(loading);
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button id="next">Next</Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="Delete it?"
          loading={waits}
          focusAfter={() => document.getElementById('next')}
        >
          {waits ? (
            <p onAnimationEnd={() => setWaits(false)}>Loading</p>
          ) : (
            <DialogActions>
              <Button look="danger">Delete</Button>
              <Button>Keep</Button>
            </DialogActions>
          )}
        </Dialog>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('opened by keyboard, its first control that destroys nothing has the focus; by pointer, the dialog itself', async () => {
  const { user } = show(<Page />);
  screen.getByRole('button', { name: 'Open' }).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Keep');
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Open');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('content that comes later gets the focus from the close button', async () => {
  const { user } = show(<Page loading />);
  screen.getByRole('button', { name: 'Open' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: m.ui_close() }));
  screen.getByText('Loading').dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(await screen.findByText('Keep')).toBe(document.activeElement);
});

test('a heading that only had the focus of a new page does not get it back', async () => {
  const { user } = show(<Page />);
  screen.getByRole('heading', { name: 'Page' }).focus();
  screen.getByRole('button', { name: 'Open' }).click();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Next');
});
