import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount, sampleCharacter } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { OwnerActions } from './maker-acts.tsx';

async function open(account = sampleAccount(), change: Parameters<typeof sampleCharacter>[0] = {}) {
  await signInAs(account);
  const onDeleted = vi.fn();
  return { ...show(<OwnerActions character={sampleCharacter(change)} onDeleted={onDeleted} />), onDeleted };
}

test('deletes a character after a confirmation, and keeps it when that failed', async () => {
  api.answer('deleteCharacter', refusal('wentWrong'));
  const { user, onDeleted } = await open(sampleAccount({ userId: sampleCharacter().characterUserId }));
  await user.click(screen.getByRole('button', { name: m.characters_delete() }));
  await user.click(screen.getByRole('button', { name: m.ui_keep_it() }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: m.characters_delete() }));
  await user.click(screen.getByRole('button', { name: m.ui_delete() }));
  await screen.findByText('Something Went Wrong.');
  expect(onDeleted).not.toHaveBeenCalled();
  api.answer('deleteCharacter', {});
  await user.click(screen.getByRole('button', { name: m.ui_delete() }));
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(screen.getByText(m.characters_character_deleted())).toBeDefined();
  api.answer('restoreCharacter', {});
  // The dialog that asked is still there; as a mouse does, over it.
  fireEvent.click(screen.getByRole('button', { name: m.ui_undo(), hidden: true }));
  expect(await screen.findByText(m.ui_restored())).toBeDefined();
  expect(api.sent('restoreCharacter')[0]?.body).toEqual({ characterId: sampleCharacter().characterId });
});

test('offers nothing to others, and no editing of what is hidden to its owner', async () => {
  const { close } = await open(sampleAccount({ userId: 'wren' }));
  expect(screen.queryByRole('button', { name: m.characters_delete() })).toBeNull();
  close();
  await open(sampleAccount(), { characterHidden: true });
  expect(screen.queryByRole('link', { name: m.characters_edit() })).toBeNull();
  expect(screen.getByRole('button', { name: m.characters_delete() })).toBeDefined();
});
