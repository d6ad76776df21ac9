import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api, refusal } from '../testing/fake-api.ts';
import { show, signInAs } from '../testing/show.tsx';
import { Block } from './block.tsx';

const press = (name: string) => screen.getByRole('button', { name });
const failure = () => document.getElementById('block-failure')?.textContent ?? '';

async function open() {
  await signInAs();
  const onClose = vi.fn();
  return { ...show(<Block userId="wren" userName="Wren" onClose={onClose} />), onClose };
}

test('blocks an account, and says when that failed', async () => {
  api.answer('blockPerson', refusal('wentWrong'));
  const { user, onClose } = await open();
  await user.click(press(m.dialogs_block()));
  await vi.waitFor(() => expect(failure()).toContain('Something Went Wrong.'));
  api.answer('blockPerson', {});
  await user.click(press(m.dialogs_block()));
  expect(
    await screen.findByRole('dialog', { name: m.dialogs_username_is_blocked({ userName: 'Wren' }) }),
  ).toBeDefined();
  expect(failure()).toBe('');
  expect(api.sent('blockPerson').map(({ body }) => body)).toEqual([
    { blockedUserId: 'wren' },
    { blockedUserId: 'wren' },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a block can be undone at once', async () => {
  api.answer('blockPerson', {});
  api.answer('unblockPerson', {});
  const { user, onClose } = await open();
  await user.click(press(m.dialogs_block()));
  await user.click(await screen.findByRole('button', { name: m.dialogs_undo() }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.getByText(m.dialogs_username_unblocked({ userName: 'Wren' }))).toBeDefined();
  expect(api.sent('unblockPerson').map(({ query }) => query)).toEqual([{ blockedUserId: 'wren' }]);
});
