import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../kit/errors.ts';

/** An address with a port, as some proxies forward it: 203.0.113.7:5678 or [2001:db8::1]:443. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-f:.]{2,45})\])(?::\d{1,5})?$/i;

/**
 * Returns the client's address without its port; with the port, each connection would count as a separate caller.
 * Returns an empty string once the client has disconnected, despite the declared type.
 */
export function clientAddress({ ip }: FastifyRequest): string {
  const [, four, six] = WITH_PORT.exec(ip ?? '') ?? [];
  return four ?? six ?? ip ?? '';
}

/**
 * Returns the address under which rate limits count a client. An IPv6 address is reduced to its /64, because one
 * customer owns the whole block.
 */
export const rateLimitAddress = (request: FastifyRequest): string => normalizeIP(clientAddress(request), 64);

/** Returns the /48 of an IPv6 client, since providers and tunnels hand out so many networks; undefined for IPv4. */
export function wideNetwork(request: FastifyRequest): string | undefined {
  const address = clientAddress(request);
  return isIPv6(normalizeIP(address, 128)) ? `${normalizeIP(address, 48)}/48` : undefined;
}

/** A host name or address, and its port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns this server's public address or, if it has none, the one by which the client calls it. Throws a 400 for a
 * malformed `Host` header.
 */
export function serverAddress({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '');
  const address = `${protocol}://${host}`;
  if (!HOST.test(host) || !URL.canParse(address)) throw invalid();
  return address;
}
