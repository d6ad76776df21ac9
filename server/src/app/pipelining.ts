import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests of one connection may wait for their answers. No browser sends a second before the first is answered. */
const MOST_UNANSWERED = 8;

/**
 * Ends connections that pipeline more requests than they read answers to. Node begins all of them at once and keeps each
 * answer in memory, with its file open, until the ones before it are sent.
 */
export function boundPipelining(app: FastifyInstance, most = MOST_UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= most) return;
    reply.hijack();
    socket.destroy();
  });
}
