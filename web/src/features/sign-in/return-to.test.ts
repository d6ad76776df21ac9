import { expect, test } from 'vitest';
import { parseArrival } from './return-to.ts';

test('only addresses of this product are returned to', () => {
  expect(parseArrival({ returnTo: '/home?story=1', expired: true })).toEqual({
    returnTo: '/home?story=1',
    expired: true,
  });
  expect(parseArrival({ returnTo: '//elsewhere.test' })).toEqual({});
  expect(parseArrival({ returnTo: 'https://elsewhere.test' })).toEqual({});
  expect(parseArrival(null)).toEqual({});
  expect(parseArrival('x')).toEqual({});
});
