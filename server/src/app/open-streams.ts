import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';

/**
 * Counts the turns of talk that are being answered: what more servers are started for, because each costs thought and speech.
 * @param long the paths of the calls that stream
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
    // However it ends: whole, cut off by its client, or refused.
    reply.raw.once('close', () => open.dec());
  });
}
