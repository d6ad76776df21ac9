import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { read, serveRoutes } from './register.fixture.ts';

const call = { ...read, path: '/api/address', output: z.object({ baseUrl: z.string() }) } as const;
const routes = [route(call, async ({ http }) => ({ baseUrl: http.baseUrl }))];

async function ask(host: string, publicUrl?: string) {
  const { app } = await serveRoutes(routes, publicUrl === undefined ? {} : { publicUrl });
  const answer = await app.inject({ url: call.path, headers: { host } });
  return answer.statusCode === 200 ? answer.json().response.baseUrl : answer.statusCode;
}

test.each(['localhost:3000', 'tales.example', '192.0.2.7:80', '[::1]:3000', 'my_server'])(
  'without a public address this server is where it was called: %s',
  async (host) => {
    expect(await ask(host)).toBe(`http://${host}`);
  },
);

test.each(['a"><b', 'localhost:3000@evil', 'evil/path', 'localhost:99999', '[::1', 'a b', '999.1.1.1'])(
  'a malformed host is a 400, unless there is a public address: %j',
  async (host) => {
    expect(await ask(host)).toBe(400);
    expect(await ask(host, 'https://tales.example/')).toBe('https://tales.example');
  },
);
