import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** An address with a port, as some proxies hand it on: 203.0.113.7:5678 or [2001:db8::1]:443. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-f:.]{2,45})\])(?::\d{1,5})?$/i;

/**
 * From where a request comes, without a port: counted with it, each connection would be a caller of its own. Empty once its
 * caller has hung up, though the type does not say so.
 */
export function addressOf({ ip }: FastifyRequest): string {
  const [, four, six] = WITH_PORT.exec(ip ?? '') ?? [];
  return four ?? six ?? ip ?? '';
}

/** Under which name the limits know an address: of IPv6 its /64, which one customer has whole. */
export const limitedAddressOf = (request: FastifyRequest): string => normalizeIP(addressOf(request), 64);
