import { expect, test } from 'vitest';
import { isOpenArea, type PagePath, resolveOpening } from './start.ts';

function place(address: string): PagePath {
  const { pathname, search } = new URL(address, 'http://emberlore.test');
  return { pathname, search };
}

test.each([
  // Visitors
  ['/', 'visitor', '/home'],
  ['/login?returnTo=%2Fjournal', 'visitor', '/login?returnTo=%2Fjournal'],
  ['/signup', 'visitor', '/signup'],
  ['/home', 'visitor', '/home'],
  ['/home?story=abc&tag=War', 'visitor', '/home?story=abc&tag=War'],
  ['/search?searchQuery=fox&page=2', 'visitor', '/search?searchQuery=fox&page=2'],
  ['/story/abc?isFirstLaunch=0', 'visitor', '/home?story=abc'],
  ['/story/tok/scene/s1', 'visitor', '/home'],
  ['/profile/shop', 'visitor', '/home'],
  ['/nowhere', 'visitor', '/home'],
  // Players: every URL is restored with its query
  ['/', 'signed-in', '/home'],
  ['/login', 'signed-in', '/home'],
  ['/signup', 'signed-in', '/home'],
  ['/home?tag=War', 'signed-in', '/home?tag=War'],
  ['/profile/shop?sessionId=x', 'signed-in', '/profile/shop?sessionId=x'],
  ['/profile/shop/', 'signed-in', '/profile/shop'],
  ['/story/abc?isFirstLaunch=0&isCo-Op=0', 'signed-in', '/story/abc?isFirstLaunch=0&isCo-Op=0'],
  ['/story/tok/scene/s1/character/c1', 'signed-in', '/story/tok/scene/s1/character/c1'],
  ['/nowhere', 'signed-in', '/nowhere'],
  // Areas that need no login, for everybody
  ['/war-game/camden?x=1', 'visitor', '/war-game/camden?x=1'],
  ['/support', 'expired', '/support'],
  // Password reset and mailed links, for everybody
  ['/forgot-password', 'visitor', '/forgot-password'],
  ['/reset-password?token=t', 'visitor', '/reset-password?token=t'],
  ['/reset-password?token=t', 'expired', '/reset-password?token=t'],
  ['/confirm-email?token=t', 'signed-in', '/confirm-email?token=t'],
] as const)('%s opens for %s at %s', (address, signInState, to) => {
  expect(resolveOpening(place(address), signInState)).toEqual({ to });
});

test.each([
  ['/story/abc?isFirstLaunch=0', '/story/abc?isFirstLaunch=0'],
  ['/', '/home'],
  ['/signup', '/home'],
])('an expired session at %s leads to login, and from there to %s', (address, returnTo) => {
  expect(resolveOpening(place(address), 'expired')).toEqual({ to: '/', state: { expired: true, returnTo } });
});

test('open areas are told by their first segment alone', () => {
  expect(isOpenArea(place('/irish-twin/farm'))).toBe(true);
  expect(isOpenArea(place('/supporters'))).toBe(false);
  expect(isOpenArea(place('/home/support'))).toBe(false);
});
