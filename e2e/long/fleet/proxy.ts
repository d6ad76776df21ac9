import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listening } from '../../support/bridge.ts';

/** A load balancer in one file: each call goes to the next server, and to the one after it where nobody listens. */
export interface Proxy extends Listening {
  url: string;
  /** How many calls went to each server, by its place. */
  counts: number[];
}

/**
 * Starts it over these servers; `addressOf` says where the server of a place is now, null while it is down. It remembers
 * nobody: two calls of one player go to two servers. What was begun with a server that dies is cut off, not tried again.
 */
export function startProxy(places: number, addressOf: (place: number) => URL | null): Promise<Proxy> {
  const counts = Array.from({ length: places }, () => 0);
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tries: number): void {
    const place = turn % places;
    turn += 1;
    const address = addressOf(place);
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
      // Nobody listens there: nothing of the call has been read yet.
      if (error.code === 'ECONNREFUSED' && !outgoing.headersSent) pass(incoming, outgoing, tries - 1);
      else outgoing.destroy();
    });
    outgoing.on('close', () => asked.destroy());
    asked.once('socket', (socket) => {
      // Not before there is somebody to read it: else it could not be given to another.
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
