import { expect, test } from 'vitest';
import { isSendable, updateErrors } from './update-rules.ts';

const unchanged = { userName: 'Wren', password: '', confirm: '', currentPassword: '' };
const known = { ...unchanged, currentPassword: 'the old one' };

test('a name alone can be sent, and leaves the password as it is', () => {
  expect(isSendable(unchanged)).toBe(true);
  expect(updateErrors(unchanged)).toEqual({});
});

test('without a name nothing is sent', () => {
  expect(isSendable({ ...unchanged, userName: '  ' })).toBe(false);
  expect(updateErrors({ ...unchanged, userName: '  ' })).toHaveProperty('userName');
});

test('passwords must match', () => {
  expect(isSendable({ ...unchanged, password: 'a long one' })).toBe(false);
  expect(isSendable({ ...unchanged, confirm: 'a long one' })).toBe(false);
  expect(isSendable({ ...unchanged, password: 'a long one', confirm: 'a long one' })).toBe(true);
  expect(updateErrors({ ...known, password: 'a long one' })).toEqual({});
  expect(updateErrors({ ...unchanged, password: 'a long one', confirm: 'a long' })).toHaveProperty('confirm');
});

test('a new password has at least 8 characters', () => {
  expect(updateErrors({ ...unchanged, password: '1234567', confirm: '1234567' })).toHaveProperty('password');
  expect(updateErrors({ ...known, password: '12345678', confirm: '12345678' })).toEqual({});
});

test('a new password asks for the current one', () => {
  const changed = { ...unchanged, password: 'a long one', confirm: 'a long one' };
  expect(updateErrors(changed)).toEqual({ currentPassword: 'Required.' });
});
