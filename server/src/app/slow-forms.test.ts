import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { clientTimeouts } from './slow-clients.ts';

async function sendForm(): Promise<Socket> {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  const times = { ...clientTimeouts, formMs: 200, formBytes: 1000 };
  const app = await createHttp({ log, trustProxy: false, publicUrl: undefined, patience: times });
  app.post('/form', async (request) => {
    request.raw.resume();
    await once(request.raw, 'end');
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  socket.on('error', () => {});
  socket.write(
    'POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="picture"; filename="p"\r\n\r\n',
  );
  socket.write(Buffer.alloc(100_000));
  return socket;
}

test('a form that begins fast and then drips is ended', async () => {
  const socket = await sendForm();
  const drip = setInterval(() => socket.write('a'), 50);
  onTestFinished(() => clearInterval(drip));
  socket.resume();
  // The end may come as a reset.
  await new Promise((resolve) => socket.once('close', resolve));
});

test('a form that keeps up the speed is read on', async () => {
  const socket = await sendForm();
  for (let piece = 0; piece < 20; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    socket.write(Buffer.alloc(5000));
  }
  expect(socket.destroyed).toBe(false);
});
