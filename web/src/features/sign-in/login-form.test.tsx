import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { fill, show } from '../../testing/show.tsx';
import { LoginForm } from './login-form.tsx';

const button = () => screen.getByRole('button', { name: m.spec_login() });

async function logIn(arrival = {}) {
  const { user } = show(<LoginForm arrival={arrival} />);
  await fill(user, m.sign_in_email(), ' ada@example.com');
  await fill(user, m.sign_in_password(), 'correct horse');
  await user.click(button());
  return user;
}

test('logs in with the trimmed address', async () => {
  api.answer('login', { userAccount: sampleAccount() });
  await logIn();
  expect(api.sent('login').map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'correct horse' }]);
  expect(currentAccount()?.userName).toBe('Ada');
});

test('keeps the button closed without a password', async () => {
  const { user } = show(<LoginForm arrival={{}} />);
  await fill(user, m.sign_in_email(), 'ada@example.com');
  expect(button()).toHaveProperty('disabled', true);
});

test('shows wrong credentials in the banner and at the field, and keeps what was typed', async () => {
  api.answer('login', refusal('badCredentials'));
  await logIn();
  expect(await screen.findByText('Incorrect Email Or Password.')).toBeDefined();
  expect(screen.getByText(m.sign_in_check_your_email_and_password())).toBeDefined();
  expect(screen.getByLabelText(m.sign_in_email())).toHaveProperty('value', 'ada@example.com');
});

test('says that the session expired until the next try', async () => {
  api.answer('login', refusal('badCredentials'));
  const { close } = show(<LoginForm arrival={{ expired: true }} />);
  expect(screen.getByText(m.spec_session_expired())).toBeDefined();
  close();
  await logIn({ expired: true });
  expect(screen.queryByText(m.spec_session_expired())).toBeNull();
});

test('tells a suspended player until when and links to the appeal', async () => {
  const suspension = {
    suspendedUntil: '2031-05-06T00:00:00.000Z',
    suspendedRule: 'Spam',
    suspendedReason: 'The same comment forty times.',
    suspendedAppealToken: 'appeal-me',
  };
  api.answer('login', refusal('suspended', { suspension }));
  await logIn();
  const until = m.sign_in_your_account_is_suspended_until({ format: '6 May 2031' });
  expect(await screen.findByRole('heading', { name: until })).toBeDefined();
  expect(screen.getByText('The same comment forty times.')).toBeDefined();
  const link = screen.getByRole('link', { name: m.sign_in_view_decision_and_appeal() });
  expect(link.getAttribute('href')).toContain('token=appeal-me');
});
