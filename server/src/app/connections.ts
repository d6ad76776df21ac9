import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { boundPipelining } from './pipelining.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** How much clients may hold open. */
export interface ConnectionBounds {
  /** Connections of one address, unless it is a proxy that is trusted. */
  perAddress: number;
  /** Connections in all; undefined: as many as the system allows. */
  inAll: number | undefined;
}

/** A browser opens six, so this serves an office behind one address. */
const MOST_PER_ADDRESS = 512;

/** How many files and connections this process may have open; undefined where that is unlimited or cannot be read. */
function descriptorLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The bounds of this process: half of its descriptors are for connections, the other half for files and the database. */
export function defaultBounds(): ConnectionBounds {
  const descriptors = descriptorLimit();
  return {
    perAddress: MOST_PER_ADDRESS,
    inAll: descriptors === undefined ? undefined : Math.floor(descriptors / 2),
  };
}

function plainAddress(socket: Socket): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function addRange(ranges: BlockList, place: string): void {
  const [address = '', length] = place.split('/');
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (length === undefined) ranges.addAddress(address, kind);
  else ranges.addSubnet(address, Number(length), kind);
}

/** Whether a connection from this address may carry the requests of many clients. */
function createProxyCheck(trustProxy: TrustedProxies): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  // The number of proxies says nothing of their addresses: whoever connects is taken for the last of them.
  if (typeof trustProxy === 'number') return () => true;
  const ranges = new BlockList();
  for (const place of [...trustProxy, '127.0.0.0/8', '::1']) addRange(ranges, place);
  return (address) => ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Closes connections beyond the bound of their address as soon as they are accepted. */
function boundAddresses(server: Server, most: number, trustProxy: TrustedProxies): void {
  const isProxy = createProxyCheck(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket);
    if (address === '' || isProxy(address)) return;
    const key = normalizeIP(address, 64);
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

/** An HTTP server that bounds its connections, those of each address, and the unanswered requests of each connection. */
export function createBoundedServer(
  handler: RequestListener,
  options: ServerOptions,
  bounds: ConnectionBounds,
  trustProxy: TrustedProxies,
): Server {
  const server = createServer(options, boundPipelining(handler));
  if (bounds.inAll !== undefined) server.maxConnections = bounds.inAll;
  boundAddresses(server, bounds.perAddress, trustProxy);
  return server;
}
