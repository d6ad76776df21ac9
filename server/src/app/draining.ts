import type { FastifyInstance } from 'fastify';
import { fail } from '../kit/errors.ts';
import type { Readiness } from './health.ts';

/** Whether this server is shutting down. */
export interface Draining {
  begin(): void;
  begun(): boolean;
}

/** Creates the state of a server that is not draining until `begin` is called. */
export function createDraining(): Draining {
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    begun: () => begun,
  };
}

/** Reports a draining server as not ready, so that a load balancer switches to others. */
export function readyUnlessDraining(readiness: Readiness, { begun }: Draining): Readiness {
  return async () => (begun() ? { ready: false, waitingFor: 'its end' } : readiness());
}

/**
 * Rejects long calls once the server is draining; another server handles them. Still answers short calls, but closes
 * their connections so that clients don't reuse them.
 * @param long the paths of the long calls
 */
export function turnAwayWhenDraining(app: FastifyInstance, { begun }: Draining, long: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!begun()) return;
    reply.header('connection', 'close');
    if (long.has(request.routeOptions.url ?? '')) throw fail('storeUnavailable', { retryAfter: 1 });
  });
}
