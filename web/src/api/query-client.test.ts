import { afterEach, expect, test } from 'vitest';
import { clearPlayerData, queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

test('who logs out leaves nothing behind in the memory of the page', async () => {
  const fetched = (name: string, playersOnly: boolean) =>
    queryClient.fetchQuery({ queryKey: [name], queryFn: async () => `${name} of Ada`, meta: { playersOnly } });
  await Promise.all([fetched('purchases', true), fetched('stories', false)]);
  await clearPlayerData();
  expect(queryClient.getQueryData(['purchases'])).toBeUndefined();
  expect(queryClient.getQueryData(['stories'])).toBeUndefined();
});
