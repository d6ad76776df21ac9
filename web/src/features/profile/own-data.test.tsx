import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { OwnData } from './own-data.tsx';
import { ProfileInfo } from './profile-info.tsx';

test('says when the data could not be gathered, and can be asked again', async () => {
  await signInAs();
  api.answer('downloadData', refusal('tooMany'));
  const { user } = show(<OwnData />);
  await user.click(screen.getByRole('button', { name: m.profile_download_my_data() }));
  expect(await screen.findByText('Too Many Requests.')).toBeDefined();
  expect(screen.getByRole('button', { name: m.profile_download_my_data() })).toHaveProperty('disabled', false);
});

test('deletes the account only with the password and the typed word', async () => {
  await signInAs();
  api.answer('getDeletion', {
    formerName: 'Former Member',
    stays: { stories: 0 },
    goes: { stories: 1, characters: 2, comments: 3, runs: 4, credits: 100 },
  });
  api.answer('deleteAccount', refusal('wrongPassword', { fields: { currentPassword: 'Wrong Password.' } }));
  const { user } = show(<OwnData />);
  await user.click(screen.getByRole('button', { name: m.profile_delete_account() }));
  const dialog = within(screen.getByRole('dialog', { name: m.profile_delete_account() }));
  const remove = await dialog.findByRole('button', { name: m.profile_delete_account() });
  expect(remove).toHaveProperty('disabled', true);
  await fill(user, m.profile_current_password(), 'wrong password');
  await user.keyboard('{Enter}');
  const confirm = m.profile_type_specconfirmdeletion_to({ specconfirmdeletion: m.spec_confirm_deletion() });
  await fill(user, confirm, m.spec_confirm_deletion());
  expect(api.sent('deleteAccount')).toEqual([]);
  await user.click(remove);
  expect(await dialog.findByText('Wrong Password.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(m.profile_current_password()));
  api.answer('deleteAccount', {});
  api.answer('clearCookie', {});
  await fill(user, m.profile_current_password(), 'right password');
  await user.click(remove);
  await vi.waitFor(() => expect(currentAccount()).toBeNull());
});

test('sends the confirmation again, and logs out', async () => {
  const account = sampleAccount({ userEmailConfirmed: false });
  await signInAs(account);
  api.answer('getDevices', { devices: [] });
  api.answer('getBlocks', { blocks: [], nextPage: null, totalPages: 1 });
  api.answer('resendConfirmation', {});
  api.answer('clearCookie', {});
  const { user } = show(<ProfileInfo account={account} />);
  await user.click(screen.getByRole('button', { name: m.profile_resend_email() }));
  expect(await screen.findByText(m.profile_email_sent())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.profile_log_out() }));
  await vi.waitFor(() => expect(currentAccount()).toBeNull());
  expect(api.sent('resendConfirmation')).toHaveLength(1);
});
