import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../../../api/call-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { errorNotice } from '../../../ui/notices.ts';
import { partnerKey, playKeys, withPartner } from '../play-data.ts';
import { noteLostPlace } from './lost-place.ts';

const place = {
  ...{ storyId: 's', storyToken: 't', sceneId: 'sc' },
  ...{ characterId: 'c', characterName: 'Sorcha', coopCharacterId: 'p' },
};
const shown = () => playKeys('s', 'sc').map((key) => queryClient.getQueryState(key)?.isInvalidated);

beforeEach(() => {
  queryClient.clear();
  for (const key of [...playKeys('s', 'sc'), partnerKey('p')]) queryClient.setQueryData(key, 'known');
});

test.each([
  ['Character Not Found.', 'Sorcha is no longer here to talk to.'],
  ['Scene Not Found.', 'This scene is no longer part of the story.'],
  ['Story Not Found.', 'This story is no longer available.'],
])('%s is told in plain words, and the screen asks anew', (text, told) => {
  expect(noteLostPlace(new CallError(404, text), place)).toBe(true);
  expect(errorNotice.get()?.text).toBe(told);
  expect(shown()).toEqual([true, true]);
});

test('a partner who is gone is shown no more, and the scene stays', () => {
  expect(noteLostPlace(new CallError(404, 'Character Not Found.'), { ...place, characterId: 'p' })).toBe(true);
  expect(queryClient.getQueryData(partnerKey('p'))).toBeUndefined();
  expect(shown()).toEqual([false, false]);
});

test('any other failure is not about the place', () => {
  expect(noteLostPlace(new CallError(404, 'Message Not Found.'), place)).toBe(false);
  expect(noteLostPlace(new Error('Story Not Found.'), place)).toBe(false);
});

test('what is done with a partner who is gone is done without, once', async () => {
  const tried: (string | undefined)[] = [];
  const act = (partner: string | undefined) => {
    tried.push(partner);
    return partner ? Promise.reject(new CallError(404, 'Character Not Found.')) : Promise.resolve('done');
  };
  expect(await withPartner('p', act)).toBe('done');
  expect(tried).toEqual(['p', undefined]);
  expect(queryClient.getQueryData(partnerKey('p'))).toBeUndefined();
  await expect(withPartner(undefined, () => act('p'))).rejects.toThrow('Character Not Found.');
});
