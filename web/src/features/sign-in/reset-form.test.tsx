import { limits } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';

async function setPassword(password: string) {
  const { user } = show(<ResetForm token="mailed" />);
  await fill(user, m.sign_in_new_password(), password);
  await fill(user, m.sign_in_confirm_password(), password);
  await user.click(screen.getByRole('button', { name: m.sign_in_set_password() }));
}

test('sets the password of the mailed link and leads to the login', async () => {
  api.answer('resetPassword', {});
  await setPassword('correct horse');
  expect(await screen.findByText(m.sign_in_your_new_password_is_set())).toBeDefined();
  expect(api.sent('resetPassword')[0]?.body).toEqual({ token: 'mailed', password: 'correct horse' });
  expect(screen.getByRole('link', { name: m.spec_login() }).getAttribute('href')).toBe('/login');
});

test('ends the sign-in of this browser with the old password', async () => {
  api.answer('resetPassword', {});
  api.answer('clearCookie', {});
  await signInAs();
  await setPassword('correct horse');
  expect(await screen.findByText(m.sign_in_your_new_password_is_set())).toBeDefined();
  expect(currentAccount()).toBeNull();
});

test('refuses a short password without asking the API', async () => {
  await setPassword('short');
  const short = m.sign_in_use_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast });
  expect(screen.getByText(short)).toBeDefined();
  expect(api.sent('resetPassword')).toEqual([]);
});

test('offers a new link when the old one has expired', async () => {
  api.answer('resetPassword', refusal('staleLink'));
  await setPassword('correct horse');
  expect(await screen.findByText(m.sign_in_this_link_has_expired_or_has())).toBeDefined();
  const link = screen.getByRole('link', { name: m.sign_in_request_a_new_link() });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

test('mails a link for a new password, and another one after the address has changed', async () => {
  api.answer('forgotPassword', {});
  const { user } = show(<ForgotForm />);
  await fill(user, m.sign_in_email(), ' ada@example.com ');
  await user.click(screen.getByRole('button', { name: m.sign_in_send_link() }));
  expect(await screen.findByText(m.sign_in_if_this_email_has_an_account_the())).toBeDefined();
  expect(screen.getByRole('button', { name: m.sign_in_send_link() })).toHaveProperty('disabled', true);
  await fill(user, m.sign_in_email(), 'bea@example.com');
  await user.click(screen.getByRole('button', { name: m.sign_in_send_link() }));
  expect(await screen.findByText(m.sign_in_if_this_email_has_an_account_the())).toBeDefined();
  expect(api.sent('forgotPassword').map(({ body }) => body.email)).toEqual(['ada@example.com', 'bea@example.com']);
});

test('shows what is wrong with the address beside it', async () => {
  api.answer('forgotPassword', {});
  const { user } = show(<ForgotForm />);
  await fill(user, m.sign_in_email(), 'ada');
  await user.click(screen.getByRole('button', { name: m.sign_in_send_link() }));
  expect(await screen.findByText('Enter an e-mail address.')).toBeDefined();
});
