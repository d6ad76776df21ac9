import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { closeForMisuse } from './misuse.ts';

/** Maximum number of unanswered requests per connection. Browsers send the next request only after the previous answer. */
export const MOST_UNANSWERED = 8;

/**
 * Wraps a request handler so that it closes connections with too many unanswered requests. Node dispatches every
 * request of a packet immediately and keeps each answer in memory, with its file open, until the previous ones are
 * sent. The wrapper also counts requests that Fastify rejects before its hooks run, such as malformed URLs.
 */
export function boundPipelining(handler: RequestListener, most = MOST_UNANSWERED): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // Node still dispatches the rest of the packet, which must not reach the handler.
    unanswered.set(socket, count > most ? Number.POSITIVE_INFINITY : count);
    if (count > most) return closeForMisuse(socket);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}
