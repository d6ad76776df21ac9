import { type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countHeaders } from './header-weight.ts';

/** Maximum number of unanswered requests per connection. Browsers send the next request only after the previous answer. */
export const MOST_UNANSWERED = 8;

const unanswered = new WeakMap<Socket, number>();

/**
 * Whether a connection has as many unanswered requests as it may. Node dispatches every request of a packet
 * immediately.
 */
export const hasMostUnanswered = (socket: Socket): boolean => (unanswered.get(socket) ?? 0) >= MOST_UNANSWERED;

/**
 * An answer that counts until it is sent. Node creates one for each request, also where it answers by itself (without a
 * host, with an expectation) and where Fastify refuses before its hooks run, such as malformed addresses.
 */
export class CountedResponse extends ServerResponse {
  constructor(...options: ConstructorParameters<typeof ServerResponse>) {
    super(...options);
    const [request] = options;
    const { socket } = request;
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    countHeaders(socket, request.rawHeaders);
    // Node would drop the rest of an answered body itself, and nobody would count its chunks.
    this.once('finish', () => !request.complete && request.resume());
    this.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  }
}

/**
 * Begins a request only after the answer to the one before it on its connection is sent: Node would keep the answer in
 * memory until then, with its file open.
 */
export function beginInTurn(handler: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const previous = latest.get(socket);
    latest.set(socket, response);
    if (!previous || previous.closed) return handler(request, response);
    previous.once('close', () => !socket.destroyed && handler(request, response));
  };
}
