import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait for their answers. No browser sends a second before the first is answered. */
export const MOST_UNANSWERED = 8;

/**
 * Wraps a request handler so that it closes connections with more unanswered requests than this. Node dispatches every
 * request of a packet at once and keeps each answer in memory, with its file open, until the ones before it are sent. The
 * wrapper also counts requests that Fastify refuses before its hooks run, such as malformed addresses.
 */
export function boundPipelining(handler: RequestListener, most = MOST_UNANSWERED): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // Node still dispatches the rest of the packet: none of it may reach the handler.
    unanswered.set(socket, count > most ? Number.POSITIVE_INFINITY : count);
    if (count > most) return void socket.destroy();
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}
