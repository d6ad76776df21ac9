import type { FastifyRequest } from 'fastify';

/** From where a request comes; empty once its caller has hung up, though the type does not say so. */
export function addressOf({ ip }: FastifyRequest): string {
  return ip ?? '';
}
