import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';

/**
 * Counts the open streams of talk: the metric for starting more servers, because each stream needs reply generation and
 * speech.
 * @param long the paths of the streaming calls
 */
export function countOpenStreams(app: FastifyInstance, registry: Registry, long: ReadonlySet<string>): void {
  const open = new Gauge({
    name: 'emberlore_open_streams',
    help: 'Turns of talk that are being answered now.',
    registers: [registry],
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!long.has(request.routeOptions.url ?? '')) return;
    open.inc();
    // Whether it completes, is aborted by the client, or is rejected.
    reply.raw.once('close', () => open.dec());
  });
}
