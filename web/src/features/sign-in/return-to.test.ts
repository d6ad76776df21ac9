import { expect, test } from 'vitest';
import { arrivalOf } from './return-to.ts';

test('only addresses of this product are returned to', () => {
  expect(arrivalOf({ returnTo: '/home?story=1', expired: true })).toEqual({ returnTo: '/home?story=1', expired: true });
  expect(arrivalOf({ returnTo: '//elsewhere.test' })).toEqual({});
  expect(arrivalOf({ returnTo: 'https://elsewhere.test' })).toEqual({});
  expect(arrivalOf(null)).toEqual({});
  expect(arrivalOf('x')).toEqual({});
});
