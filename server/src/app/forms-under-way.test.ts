import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '../kit/route.ts';
import { collectGarbage } from '../testing/resources.ts';
import { createFormCounter } from './forms-under-way.ts';
import { serveRoutes } from './register.fixture.ts';

const MB = 1024 * 1024;
const call = {
  ...({ method: 'POST', path: '/api/picture', area: 'test', summary: '', access: 'open', rate: 'none' } as const),
  files: { picture: { max: 1, required: true } },
  output: z.object({ bytes: z.number() }),
} as const;

const sockets: Socket[] = [];
let close = async () => {};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await close();
});

async function serve(): Promise<number> {
  const { app } = await serveRoutes([
    route(call, async ({ files }) => ({ bytes: (await files.picture[0]?.read())?.length ?? 0 })),
  ]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return (app.server.address() as AddressInfo).port;
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="picture"; filename="p"\r\n\r\n';

/** Sends a form of `size` bytes except its end, and returns the socket once that data has left. */
async function stall(port: number, size: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST /api/picture HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${HEAD.length + size + 100}\r\n\r\n${HEAD}`,
  );
  await new Promise<void>((resolve) => void socket.write(Buffer.alloc(size, 65), () => resolve()));
  return socket;
}

async function send(port: number, size: number) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(size)]), 'p');
  return fetch(`http://127.0.0.1:${port}/api/picture`, { method: 'POST', body: form });
}

/** Memory for the contents of buffers that are still used, in bytes. */
function buffered(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('forms whose end never comes', () => {
  test('hold no memory for what has arrived', async () => {
    const port = await serve();
    const before = buffered();
    await Promise.all(Array.from({ length: 10 }, () => stall(port, 7 * MB)));
    await expect.poll(() => buffered() - before).toBeLessThan(20 * MB);
  });

  test('are bounded for one address, and an end makes room', async () => {
    const port = await serve();
    const held = await Promise.all(Array.from({ length: 24 }, () => stall(port, 1000)));
    await expect.poll(async () => (await send(port, 10)).status).toBe(429);
    held[0]?.destroy();
    await expect.poll(async () => (await send(port, 10)).status).toBe(200);
  });
});

test('each address has room of its own', async () => {
  const forms = createFormCounter(1);
  let end = () => {};
  const first = forms.read(
    'one',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect(forms.read('one', async () => 1)).rejects.toMatchObject({ status: 429 });
  expect(await forms.read('two', async () => 2)).toBe(2);
  end();
  await first;
  expect(await forms.read('one', async () => 3)).toBe(3);
});
