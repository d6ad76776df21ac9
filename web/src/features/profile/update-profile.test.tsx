import { limits } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PictureChange } from './picture-change.tsx';
import { UpdateProfile } from './update-profile.tsx';

const saveButton = () => screen.getByRole('button', { name: m.profile_update_profile() });

async function open() {
  await signInAs();
  const onClose = vi.fn();
  return { ...show(<UpdateProfile userName="Ada" onClose={onClose} />), onClose };
}

test('changes the name and the password, and goes on with the new token', async () => {
  api.answer('updateProfile', { accessToken: 'new-token' });
  const { user, onClose } = await open();
  await fill(user, m.profile_username(), ' Ada Byron ');
  await fill(user, m.profile_new_password(), 'correct horse');
  expect(saveButton()).toHaveProperty('disabled', true);
  await fill(user, m.profile_confirm_new_password(), 'correct horse');
  await fill(user, m.profile_current_password(), 'battery staple');
  await user.click(saveButton());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('updateProfile').map(({ body }) => body)).toEqual([
    { userName: 'Ada Byron', password: 'correct horse', currentPassword: 'battery staple' },
  ]);
  expect(currentAccount()?.userName).toBe('Ada Byron');
  expect(screen.getByText(m.profile_profile_updated())).toBeDefined();
});

test('refuses a short password before it is sent', async () => {
  const { user } = await open();
  await fill(user, m.profile_new_password(), 'short');
  await fill(user, m.profile_confirm_new_password(), 'short');
  await user.click(saveButton());
  const { passwordLeast } = limits;
  expect(await screen.findByText(m.profile_use_at_least_passwordleast_characters({ passwordLeast }))).toBeDefined();
  expect(api.sent('updateProfile')).toEqual([]);
});

test('asks for the current password at its field, and says there that it is wrong', async () => {
  const text = 'This is not your current password.';
  api.answer('updateProfile', refusal('wrongPassword', { fields: { currentPassword: text } }));
  const { user, onClose } = await open();
  await fill(user, m.profile_new_password(), 'correct horse');
  await fill(user, m.profile_confirm_new_password(), 'correct horse');
  await user.click(saveButton());
  const current = screen.getByLabelText(m.profile_current_password());
  expect(await screen.findByText('Required.')).toBeDefined();
  expect(document.activeElement).toBe(current);
  expect(api.sent('updateProfile')).toEqual([]);
  await fill(user, m.profile_current_password(), 'battery');
  await user.click(saveButton());
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.activeElement).toBe(current);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows a refused name beside its field', async () => {
  api.answer('updateProfile', refusal('blockedWord', { fields: { userName: 'Choose another name.' } }));
  const { user, onClose } = await open();
  await fill(user, m.profile_username(), 'Nobody');
  await user.click(saveButton());
  expect(await screen.findByText('Choose another name.')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(currentAccount()?.userName).toBe('Ada');
});

test('shows a new picture everywhere once it is saved', async () => {
  await signInAs();
  api.answer('updateProfileImage', refusal('unsupportedImage'));
  const { user } = show(<PictureChange url="/media/ada.webp" />);
  await user.upload(
    screen.getByLabelText(m.profile_change_profile_picture()),
    new File(['face'], 'face.png', { type: 'image/png' }),
  );
  const use = await screen.findByRole('button', { name: m.profile_use_this_picture() });
  await user.click(use);
  expect(await screen.findByText('Unsupported Image Type.')).toBeDefined();
  api.answer('updateProfileImage', { profileImageURL: '/media/new.webp' });
  await user.click(use);
  await vi.waitFor(() => expect(currentAccount()?.userProfileImageURL).toBe('/media/new.webp'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deletes the account only with the typed word and the password, and logs out', async () => {
  await signInAs();
  api.answer('getDeletion', {
    formerName: 'A former player',
    stays: { stories: 1 },
    goes: { stories: 0, characters: 2, comments: 0, runs: 0, credits: 7 },
  });
  api.answer('deleteAccount', refusal('wrongPassword', { fields: { currentPassword: 'Not this one.' } }));
  api.answer('clearCookie', {});
  const { user } = show(<DeleteAccount onClose={vi.fn()} />);
  expect(await screen.findByText(/2 characters and 7 credits/)).toBeDefined();
  const button = screen.getByRole('button', { name: m.profile_delete_account() });
  const word = m.spec_confirm_deletion();
  const label = m.profile_type_specconfirmdeletion_to({ specconfirmdeletion: word });
  await fill(user, label, word.toLowerCase());
  expect(button).toHaveProperty('disabled', true);
  await fill(user, label, word);
  await user.click(button);
  expect(await screen.findByText('Required.')).toBeDefined();
  expect(api.sent('deleteAccount')).toEqual([]);
  await fill(user, m.profile_current_password(), 'battery');
  await user.click(button);
  expect(await screen.findByText('Not this one.')).toBeDefined();
  api.answer('deleteAccount', {});
  await fill(user, m.profile_current_password(), 'battery staple');
  await user.click(button);
  await vi.waitFor(() => expect(currentAccount()).toBeNull());
  expect(api.sent('deleteAccount').map(({ body }) => body)).toEqual([
    { currentPassword: 'battery' },
    { currentPassword: 'battery staple' },
  ]);
});
