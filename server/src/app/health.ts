import type { FastifyInstance } from 'fastify';

/** Whether the server can work now; otherwise names what is missing in one word. */
export type Readiness = () => Promise<{ ready: true } | { ready: false; waitingFor: string }>;

/** `/healthz`: the process answers. `/readyz`: it can serve players; 503 otherwise. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    reply.header('cache-control', 'no-store').code(state.ready ? 200 : 503);
    return reply.send(state.ready ? { status: 'ready' } : { status: 'not ready', waitingFor: state.waitingFor });
  });
}
