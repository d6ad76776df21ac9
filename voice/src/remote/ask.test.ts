import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';

test('does not forward a player’s words to a redirect target', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    request.resume();
    response.writeHead(request.url === '/v1/speech' ? 307 : 200, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await expect(
    ask({ baseUrl, model: 'm', timeout: 10_000 }, { path: 'speech', body: '{}', mostBytes: 100, amount: 1 }),
  ).rejects.toThrow();
  expect(asked).toEqual(['/v1/speech']);
  server.close();
});
