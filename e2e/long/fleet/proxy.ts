import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listening } from '../../support/bridge.ts';

/** A minimal load balancer: each call goes to the next server, and to the following one if it isn't listening. */
export interface Proxy extends Listening {
  url: string;
  /** Number of calls to each server, by its position. */
  counts: number[];
}

/**
 * Starts it for these servers; `addressOf` returns the current URL of the server at a position, null while it is down.
 * Has no affinity: two calls of one player go to two servers. Calls in progress on a dying server are aborted, not
 * retried.
 */
export function startProxy(places: number, findServer: (place: number) => URL | null): Promise<Proxy> {
  const counts = Array.from({ length: places }, () => 0);
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const place = turn % places;
    turn += 1;
    const address = findServer(place);
    if (tries === 0) {
      outgoing.writeHead(502).end();
      return;
    }
    if (!address) {
      pass(incoming, outgoing, tries - 1);
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    const { hostname, port } = address;
    const asked = request({ hostname, port, path: url, method, headers: { ...headers, connection: 'close' } });
    asked.on('response', (answer) => {
      counts[place] = (counts[place] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      answer.on('aborted', () => outgoing.destroy());
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server refused the connection, so the call can go to another one.
      if (error.code === 'ECONNREFUSED' && !outgoing.headersSent) pass(incoming, outgoing, tries - 1);
      else outgoing.destroy();
    });
    outgoing.on('close', () => asked.destroy());
    asked.once('socket', (socket) => {
      // Only once connected: otherwise the body couldn't be sent to another server.
      if (socket.connecting) socket.once('connect', () => incoming.pipe(asked));
      else incoming.pipe(asked);
    });
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, places + 1));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = () =>
        new Promise<void>((done) => {
          server.closeAllConnections();
          server.close(() => done());
        });
      resolve({ port, url: `http://127.0.0.1:${port}`, counts, close });
    });
  });
}
