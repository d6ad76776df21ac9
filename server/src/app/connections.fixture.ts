import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { ConnectionBounds } from './connections.ts';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Bounds that no test comes near by itself. */
export const bounds = { perAddress: 256, inAll: undefined };

interface Options {
  bounds?: ConnectionBounds;
  trustProxy?: TrustedProxies;
}

/** Serves `/ping` and what `add` adds until the test ends. Returns the port. */
export async function serve(add: (app: FastifyInstance) => unknown, options: Options = {}): Promise<number> {
  const log = createLogger({ level: 'silent', readable: false, write: () => {} });
  const app = await createHttp({ log, trustProxy: false, publicUrl: undefined, bounds, ...options });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  app.get('/ping', async () => ({ ok: true }));
  await add(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Opens a connection until the test ends. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Waits until the server ends the connection, and returns everything received until then. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** A request without a body. */
export const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** Whether a new connection is served. */
export const isServed = async (port: number) => (await fetch(`http://127.0.0.1:${port}/ping`)).ok;

/** Opens connections and waits for an answer on each, which shows that all are accepted: they are one by one. */
export async function openServed(port: number, count: number): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(port)));
  for (const socket of sockets) socket.write(request('/ping'));
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  return sockets;
}
