import { limits } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { fill, show } from '../../testing/show.tsx';
import { SignupForm } from './signup-form.tsx';

const face = new File(['face'], 'face.png', { type: 'image/png' });
const button = () => screen.getByRole('button', { name: m.spec_sign_up() });

function open(setupToken?: string) {
  return show(<SignupForm arrival={{}} setupToken={setupToken} />, '/signup').user;
}

async function openFilledIn(given: { password?: string; confirm?: string; setupToken?: string } = {}) {
  const { password = 'correct horse', confirm = password } = given;
  const user = open(given.setupToken);
  await user.upload(screen.getByLabelText(m.sign_in_profile_picture()), face);
  await fill(user, m.sign_in_username(), ' Ada ');
  await fill(user, m.sign_in_email(), 'ada@example.com ');
  await fill(user, m.sign_in_password(), password);
  await fill(user, m.sign_in_confirm_password(), confirm);
  await user.click(screen.getByRole('checkbox'));
  return user;
}

test('creates the account with the picture and asks to confirm the address', async () => {
  api.answer('signup', { userAccount: sampleAccount({ userEmailConfirmed: false }) });
  const user = await openFilledIn();
  await user.click(button());
  expect(within(await screen.findByRole('dialog')).getByText(/ada@example\.com/)).toBeDefined();
  const [sent] = api.sent('signup');
  expect(sent?.parts.signUpData).toMatchObject({ userName: 'Ada', email: 'ada@example.com', ageConfirmed: true });
  expect(sent?.files.userProfileImage?.map(({ name }) => name)).toEqual(['face.png']);
});

test('sends the token of the setup link', async () => {
  api.answer('signup', { userAccount: sampleAccount() });
  const user = await openFilledIn({ setupToken: 'from-the-operator' });
  expect(screen.getByText(m.sign_in_this_is_the_setup_link())).toBeDefined();
  await user.click(button());
  expect(api.sent('signup')[0]?.parts.signUpData.setupToken).toBe('from-the-operator');
});

test('stays closed until the passwords match', async () => {
  const user = await openFilledIn({ confirm: 'correct hoarse' });
  expect(screen.getByText(m.sign_in_passwords_dont_match_yet())).toBeDefined();
  expect(button()).toHaveProperty('disabled', true);
  await fill(user, m.sign_in_confirm_password(), 'correct horse');
  expect(button()).toHaveProperty('disabled', false);
});

test('names each missing field: below the button, and at the field once it was left', async () => {
  const user = open();
  // A face is chosen already.
  const fields = 'username, email, password, confirm password, your age and the terms';
  expect(await screen.findByText(m.sign_in_still_missing({ fields }))).toBeDefined();
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  await user.click(screen.getByRole('textbox', { name: m.sign_in_username() }));
  await user.tab();
  expect(await screen.findByText(m.sign_in_enter_a_username())).toBeDefined();
  await fill(user, m.sign_in_username(), 'Ada');
  expect(screen.queryByText(m.sign_in_enter_a_username())).toBeNull();
});

test('refuses a short password and a missing consent before it sends anything', async () => {
  const user = await openFilledIn({ password: 'short' });
  await user.click(screen.getByRole('checkbox'));
  await user.click(button());
  const short = m.sign_in_use_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast });
  expect(await screen.findByText(short)).toBeDefined();
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(api.sent('signup')).toEqual([]);
});

test('refuses a file that is not a picture', async () => {
  open();
  const note = new File(['note'], 'note.txt', { type: 'text/plain' });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(m.sign_in_profile_picture()), note);
  expect(await screen.findByText(m.ui_name_is_no_picture({ name: 'note.txt' }))).toBeDefined();
});

test('shows the error of a field beside it, and any other in the banner', async () => {
  api.answer('signup', refusal('emailInUse', { fields: { email: 'Email Already In Use.' } }));
  const user = await openFilledIn();
  await user.click(button());
  expect(await screen.findByText('Email Already In Use.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: m.sign_in_email() }).getAttribute('aria-invalid')).toBe('true');
  api.answer('signup', cutOff);
  await user.click(button());
  expect(await screen.findByText(m.api_emberlore_cannot_be_reached_check())).toBeDefined();
});
