import { expect, test } from 'vitest';
import { isSendable, updateErrors } from './update-rules.ts';

const kept = { userName: 'Wren', password: '', confirm: '' };

test('a name alone can be sent, and leaves the password as it is', () => {
  expect(isSendable(kept)).toBe(true);
  expect(updateErrors(kept)).toEqual({});
});

test('without a name nothing is sent', () => {
  expect(isSendable({ ...kept, userName: '  ' })).toBe(false);
  expect(updateErrors({ ...kept, userName: '  ' })).toHaveProperty('userName');
});

test('passwords must match', () => {
  expect(isSendable({ ...kept, password: 'a long one' })).toBe(false);
  expect(isSendable({ ...kept, confirm: 'a long one' })).toBe(false);
  expect(isSendable({ ...kept, password: 'a long one', confirm: 'a long one' })).toBe(true);
  expect(updateErrors({ ...kept, password: 'a long one' })).toEqual({});
  expect(updateErrors({ ...kept, password: 'a long one', confirm: 'a long' })).toHaveProperty('confirm');
});

test('a new password has at least 8 characters', () => {
  expect(updateErrors({ ...kept, password: '1234567', confirm: '1234567' })).toHaveProperty('password');
  expect(updateErrors({ ...kept, password: '12345678', confirm: '12345678' })).toEqual({});
});
