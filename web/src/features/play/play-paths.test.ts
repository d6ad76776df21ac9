import { expect, it } from 'vitest';
import { conversationPath, findPartnerId, locationsPath, readPlayMode, scenePath } from './play-paths.ts';

const alone = readPlayMode(new URLSearchParams('isFirstLaunch=1&isCo-Op=0'));
const together = readPlayMode(new URLSearchParams('isFirstLaunch=1&isCo-Op=1&characterId=c%2F9'));

it('keeps co-op and the partner on every screen, and never starts a run again', () => {
  expect(locationsPath('s1', together)).toBe('/story/s1?isFirstLaunch=0&isCo-Op=1&characterId=c%2F9');
  expect(scenePath('t', 'a', together)).toBe('/story/t/scene/a?isFirstLaunch=0&isCo-Op=1&characterId=c%2F9');
  expect(conversationPath('t', 'a', 'b', together)).toBe(
    '/story/t/scene/a/character/b?isFirstLaunch=0&isCo-Op=1&characterId=c%2F9',
  );
});

it('leaves the partner out when there is none', () => {
  expect(locationsPath('s1', alone)).toBe('/story/s1?isFirstLaunch=0&isCo-Op=0');
  expect(findPartnerId(alone)).toBeUndefined();
  expect(findPartnerId(together)).toBe('c/9');
});

it('takes a query without any mode as playing alone', () => {
  expect(readPlayMode(new URLSearchParams())).toEqual({ coop: '0', characterId: null });
});

it('escapes what stands in a path', () => {
  expect(scenePath('a/b', 'c?d', alone)).toBe('/story/a%2Fb/scene/c%3Fd?isFirstLaunch=0&isCo-Op=0');
});
