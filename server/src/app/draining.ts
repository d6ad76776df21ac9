import type { FastifyInstance } from 'fastify';
import { fail } from '../kit/errors.ts';
import type { Readiness } from './health.ts';

/** Whether this server is on its way out. */
export interface Draining {
  begin(): void;
  begun(): boolean;
}

/** A server that stays, until `begin`. */
export function createDraining(): Draining {
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    begun: () => begun,
  };
}

/** Says that a server on its way out is not ready, so that a load balancer turns to others. */
export function readyUnlessDraining(readiness: Readiness, { begun }: Draining): Readiness {
  return async () => (begun() ? { ready: false, waitingFor: 'its end' } : readiness());
}

/**
 * Turns away what would take long, once the server is on its way out: another one begins it. What is quick is still
 * answered, on connections that then end, so that nobody comes back on them.
 * @param long the paths of the calls that take long
 */
export function turnAwayWhenDraining(app: FastifyInstance, { begun }: Draining, long: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!begun()) return;
    reply.header('connection', 'close');
    if (long.has(request.routeOptions.url ?? '')) throw fail('storeUnavailable', { retryAfter: 1 });
  });
}
