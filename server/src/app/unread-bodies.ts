import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How much of a body is still read and dropped after its answer, so that the client hears the answer: 32 MB. */
const DROPPED_BYTES = 32 * 1024 * 1024;

/**
 * Ends connections whose clients go on sending a body long after it was answered, or at once if the body comes in chunks;
 * checks each every `checkMs`.
 */
export function boundUnreadBodies(app: FastifyInstance, checkMs = 1000, most = DROPPED_BYTES): void {
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    // A request of `inject` has no connection.
    if (raw.complete || raw.readableEnded || socket.destroyed || !(socket instanceof Socket)) return;
    // Each chunk takes the parser as long as a large one, however small it is.
    if (raw.headers['transfer-encoding'] !== undefined) return void socket.destroySoon();
    // Nobody reads the rest of an answered body: the connection alone knows how much that is.
    const answeredAt = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(timer);
      else if (socket.bytesRead - answeredAt > most) socket.destroy();
    }, checkMs);
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
  });
}
