import { errors } from '@emberlore/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from './calls.ts';
import { queryClient } from './query-client.ts';
import { logIn, logOut, send } from './session.ts';

afterEach(async () => {
  await logOut();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answer = (status: number, response: object) => new Response(JSON.stringify({ response }), { status });
const refusal = answer.bind(null, errors.badToken.status, { error: 'Refused', code: errors.badToken.code });

test('a sign-in that expires refetches nothing that only players may read', async () => {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith(calls.login.path)) return answer(200, { userAccount: { userId: '1', accessToken: 'ada' } });
    if (url.startsWith(calls.getCharacterHelp.path)) tokens.push(new Headers(init.headers).get('authorization'));
    return refusal();
  });
  await logIn('ada@example.org', 'a password');
  const observer = new QueryObserver(queryClient, {
    queryKey: ['help'],
    queryFn: () => send(calls.getCharacterHelp),
    initialData: { enabled: false },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, playersOnly: true },
  });
  const leave = observer.subscribe(() => undefined);
  await expect(send(calls.getCharacterHelp)).rejects.toThrow();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  leave();
  expect(tokens).toEqual(['Bearer ada']);
});
