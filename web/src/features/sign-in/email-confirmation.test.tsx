import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

const confirmed = { credits: 50, userAccount: sampleAccount({ credits: 150 }) };
const unconfirmed = sampleAccount({ userEmailConfirmed: false });
const button = () => screen.getByRole('button', { name: m.sign_in_confirm_my_address() });

test('confirms the address of the player who is logged in, on request only', async () => {
  await signInAs(unconfirmed);
  api.answer('confirmEmail', confirmed);
  const { user } = show(<EmailConfirmation token="mailed" />);
  expect(api.sent('confirmEmail')).toEqual([]);
  expect(screen.queryByLabelText(m.sign_in_password())).toBeNull();
  await user.click(button());
  expect(await screen.findByText(m.sign_in_youre_logged_in_here_all_other())).toBeDefined();
  expect(api.sent('confirmEmail').map(({ body }) => body)).toEqual([{ token: 'mailed' }]);
  expect(currentAccount()).toMatchObject({ userEmailConfirmed: true, credits: 150 });
});

test('asks a visitor for the password, and again when it is wrong', async () => {
  api.answer('confirmEmail', refusal('wrongPassword', { fields: { password: 'Incorrect Password.' } }));
  const { user } = show(<EmailConfirmation token="mailed" />);
  expect(button()).toHaveProperty('disabled', true);
  await fill(user, m.sign_in_password(), 'wrong horse');
  await user.click(button());
  expect(await screen.findByText('Incorrect Password.')).toBeDefined();
  api.answer('confirmEmail', confirmed);
  await fill(user, m.sign_in_password(), 'correct horse');
  await user.click(button());
  expect(await screen.findByText(m.sign_in_youre_logged_in_here_all_other())).toBeDefined();
  expect(api.sent('confirmEmail').at(-1)?.body).toEqual({ token: 'mailed', password: 'correct horse' });
});

test('asks for the password of the other account that a link belongs to', async () => {
  await signInAs(unconfirmed);
  api.answer('confirmEmail', refusal('confirmOtherAccount'));
  const { user } = show(<EmailConfirmation token="mailed" />);
  await user.click(button());
  expect(await screen.findByText(m.sign_in_this_link_belongs_to_another())).toBeDefined();
  expect(screen.getByLabelText(m.sign_in_password())).toBeDefined();
});

test('sends another link when the old one has expired', async () => {
  await signInAs(unconfirmed);
  api.answer('confirmEmail', refusal('staleLink'));
  api.answer('resendConfirmation', {});
  const { user } = show(<EmailConfirmation token="old" />);
  await user.click(button());
  expect(await screen.findByText(m.sign_in_this_link_has_expired_or_has())).toBeDefined();
  await user.click(screen.getByRole('button', { name: m.dialogs_resend_link() }));
  expect(await screen.findByText(m.dialogs_a_new_link_is_on())).toBeDefined();
  expect(api.sent('resendConfirmation')).toHaveLength(1);
});
