import { type Findable, notFoundError } from '@emberlore/contract';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../api/call-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { errorBanner } from '../../../ui/toasts.ts';
import { partnerKey, playKeys, withPartner } from '../play-data.ts';
import { handleLostTarget } from './lost-place.ts';

const place = {
  storyId: 's',
  storyToken: 't',
  sceneId: 'sc',
  characterId: 'c',
  characterName: 'Sorcha',
  coopCharacterId: 'p',
};
const shown = () => playKeys('s', 'sc').map((key) => queryClient.getQueryState(key)?.isInvalidated);

beforeEach(() => {
  queryClient.clear();
  for (const key of [...playKeys('s', 'sc'), partnerKey('p')]) queryClient.setQueryData(key, 'known');
});

test.each([
  ['Character', 'Sorcha is no longer here to talk to.'],
  ['Scene', 'This scene is no longer part of the story.'],
  ['Story', 'This story is no longer available.'],
] as [Findable, string][])('a %s that is gone is told in plain words, and the screen asks anew', (what, message) => {
  expect(handleLostTarget(new CallError(notFoundError(what)), place)).toBe(true);
  expect(errorBanner.get()?.text).toBe(message);
  expect(shown()).toEqual([true, true]);
});

test('a partner who is gone is shown no more, and the scene stays', () => {
  expect(handleLostTarget(new CallError(notFoundError('Character')), { ...place, characterId: 'p' })).toBe(true);
  expect(queryClient.getQueryData(partnerKey('p'))).toBeUndefined();
  expect(shown()).toEqual([false, false]);
});

test('any other failure is not about the place', () => {
  expect(handleLostTarget(new CallError(notFoundError('Message')), place)).toBe(false);
  expect(handleLostTarget(new Error('Story Not Found.'), place)).toBe(false);
});

test('what is done with a partner who is gone is done without, once', async () => {
  const tried: (string | undefined)[] = [];
  const act = (partner: string | undefined) => {
    tried.push(partner);
    return partner ? Promise.reject(new CallError(notFoundError('Character'))) : Promise.resolve('done');
  };
  expect(await withPartner('p', act)).toBe('done');
  expect(tried).toEqual(['p', undefined]);
  expect(queryClient.getQueryData(partnerKey('p'))).toBeUndefined();
  await expect(withPartner(undefined, () => act('p'))).rejects.toThrow('Character Not Found.');
});
