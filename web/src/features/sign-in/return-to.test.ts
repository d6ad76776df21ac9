import { expect, test } from 'vitest';
import { loginAddress, parseArrival, signupAddress } from './return-to.ts';

const arrive = (state: unknown, search = '') => parseArrival({ state, search });

test('only addresses of this product are returned to', () => {
  expect(arrive({ returnTo: '/home?story=1', expired: true })).toEqual({
    returnTo: '/home?story=1',
    expired: true,
  });
  expect(arrive({ returnTo: '//elsewhere.test' })).toEqual({});
  expect(arrive({ returnTo: 'https://elsewhere.test' })).toEqual({});
  expect(arrive(null)).toEqual({});
  expect(arrive('x')).toEqual({});
  for (const address of ['//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test', ''])
    expect(arrive(null, `?returnTo=${encodeURIComponent(address)}`)).toEqual({});
});

test('the destination is part of the address, so a reload keeps it', () => {
  const arrival = { returnTo: '/story/abc?isFirstLaunch=1&isCo-Op=0' };
  for (const address of [loginAddress(arrival), signupAddress(arrival)])
    expect(arrive(null, new URL(address, 'http://emberlore.test').search)).toEqual(arrival);
  expect([loginAddress({}), signupAddress({})]).toEqual(['/login', '/signup']);
});
