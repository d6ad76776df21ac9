import { expect, test } from 'vitest';
import { confirmError, isComplete, missingFields, type SignupValues, signupErrors } from './signup-rules.ts';

const picture = new File(['x'], 'me.png', { type: 'image/png' });
const whole: SignupValues = {
  userName: 'Maren',
  email: 'maren@example.com',
  password: 'lanternlight',
  confirm: 'lanternlight',
  ageConfirmed: true,
};

test('the button waits for each field, for matching passwords and for a picture', () => {
  expect(isComplete(whole, picture)).toBe(true);
  expect(isComplete(whole, null)).toBe(false);
  expect(isComplete({ ...whole, confirm: 'lanternlite' }, picture)).toBe(false);
  for (const name of ['userName', 'email', 'password', 'confirm'] as const) {
    expect(isComplete({ ...whole, [name]: '' }, picture)).toBe(false);
  }
  expect(isComplete({ ...whole, userName: '   ' }, picture)).toBe(false);
});

test('the box to tick is named with what is missing', () => {
  expect(missingFields(whole, picture)).toEqual([]);
  expect(missingFields({ ...whole, email: ' ', ageConfirmed: false }, picture)).toEqual([
    'email',
    'your age and the terms',
  ]);
});

test('the age and a short password are told when the form is sent', () => {
  expect(signupErrors(whole)).toEqual({});
  expect(Object.keys(signupErrors({ ...whole, password: 'seven77', ageConfirmed: false }))).toEqual([
    'password',
    'ageConfirmed',
  ]);
});

test('an empty confirmation is not called wrong', () => {
  expect(confirmError({ password: 'a', confirm: '' })).toBeUndefined();
  expect(confirmError({ password: 'a', confirm: 'b' })).toBe('Passwords don’t match yet');
  expect(confirmError({ password: 'a', confirm: 'a' })).toBeUndefined();
});
