import type { Call } from '@emberlore/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fail, notFound } from '../kit/errors.ts';
import { route } from '../kit/route.ts';
import { callers, serveRoutes } from './register.fixture.ts';

const who = {
  method: 'GET',
  path: '/api/who',
  summary: 'Who calls.',
  area: 'test',
  access: 'optional',
  rate: 'read',
  query: z.object({ userId: z.string().optional() }),
  output: z.object({ name: z.string().nullable() }),
} as const satisfies Call;

const whoRoute = route(who, async ({ caller }) => ({ name: caller?.userName ?? null }));

describe('callers', () => {
  const secured = route({ ...who, path: '/api/mine', access: 'signed-in' } as const, async ({ caller }) => ({
    name: caller.userName,
  }));
  const forAdmins = route({ ...who, path: '/api/admin', access: 'admin' } as const, async ({ caller, query }) => ({
    name: `${caller.userName}/${query.userId}`,
  }));
  const open = route({ ...who, path: '/api/open', access: 'open' } as const, async ({ caller }) => ({ name: caller }));
  const ask = async (url: string, authorization?: string) => {
    const { app } = await serveRoutes([whoRoute, secured, forAdmins, open]);
    const answer = await app.inject({ url, headers: authorization === undefined ? {} : { authorization } });
    return [answer.statusCode, answer.json().response.error ?? answer.json().response.name];
  };

  test('are known by their token, with or without Bearer', async () => {
    expect(await ask('/api/mine', 'Bearer ada')).toEqual([200, 'Ada']);
    expect(await ask('/api/mine', 'ada')).toEqual([200, 'Ada']);
  });

  test('need one where the call says so', async () => {
    expect(await ask('/api/mine')).toEqual([401, 'No Authorization Token Provided.']);
    expect(await ask('/api/mine', 'Bearer')).toEqual([401, 'No Authorization Token Provided.']);
    expect(await ask('/api/mine', 'Bearer eve')).toEqual([401, 'Failed To Authenticate Token.']);
  });

  test('are optional elsewhere, but a bad token is never taken for none', async () => {
    expect(await ask('/api/who')).toEqual([200, null]);
    expect(await ask('/api/who', 'Bearer ada')).toEqual([200, 'Ada']);
    expect(await ask('/api/who', 'Bearer eve')).toEqual([401, 'Failed To Authenticate Token.']);
    expect(await ask('/api/open', 'Bearer eve')).toEqual([200, null]);
  });

  test.each([fail('storeUnavailable'), notFound('Story')])(
    'whose account is deleted during a call get the error of a bad token instead of $message',
    async (error) => {
      const askWhile = async (meanwhile: () => void) => {
        callers.cal = { accountId: 'cal-id', userName: 'Cal', role: 'player' };
        const failing = route({ ...who, path: '/api/fails', access: 'signed-in' } as const, async () => {
          meanwhile();
          throw error;
        });
        const { app } = await serveRoutes([failing]);
        return (await app.inject({ url: '/api/fails', headers: { authorization: 'cal' } })).statusCode;
      };
      expect(await askWhile(() => {})).toBe(error.status);
      expect(await askWhile(() => delete callers.cal)).toBe(401);
    },
  );

  test('a user id must be the caller’s own where a token is there', async () => {
    expect(await ask('/api/who?userId=1')).toEqual([200, null]);
    expect(await ask(`/api/who?userId=${callers.ada?.accountId}`, 'ada')).toEqual([200, 'Ada']);
    expect(await ask('/api/who?userId=1', 'ada')).toEqual([403, 'Not Allowed.']);
    expect(await ask('/api/mine?userId=boss-id', 'ada')).toEqual([403, 'Not Allowed.']);
  });

  test('a user id in a body is held to the same, even where the call does not ask for one', async () => {
    const post = { method: 'POST', path: '/api/echo', rate: 'write' } as const;
    const body = z.object({ name: z.string() });
    const { app } = await serveRoutes([route({ ...who, ...post, body }, async () => ({ name: '' }))]);
    const send = (userId: unknown, token: string) =>
      app.inject({
        method: 'POST',
        url: '/api/echo',
        payload: { name: 'Ada', userId } as object,
        headers: { authorization: token },
      });
    expect((await send('ada-id', 'ada')).statusCode).toBe(200);
    expect((await send('boss-id', 'ada')).statusCode).toBe(403);
    expect((await send(1, 'ada')).statusCode).toBe(403);
  });

  test('admin calls are for admins, who name others by id', async () => {
    expect(await ask('/api/admin?userId=ada-id', 'ada')).toEqual([403, 'Not Allowed.']);
    expect(await ask('/api/admin?userId=ada-id', 'boss')).toEqual([200, 'Boss/ada-id']);
  });
});
