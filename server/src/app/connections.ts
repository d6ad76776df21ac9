import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { BoundedMessage } from './bounded-message.ts';
import { createCrowdControl } from './crowding.ts';
import { countUnreadable } from './header-weight.ts';
import { createMisuseCounter } from './misuse.ts';
import { createParseBudget } from './parse-budget.ts';
import { beginInTurn, CountedResponse } from './pipelining.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Limits on the connections that clients may hold open. */
export interface ConnectionBounds {
  /** Maximum connections per address, except for trusted proxies. */
  perAddress: number;
  /** Maximum connections in total; undefined: as many as the system allows. */
  inAll: number | undefined;
}

/** A browser opens six connections, so this suffices for an office behind one address. */
const MOST_PER_ADDRESS = 512;
/** One address gets at most this share of all connections, where there are few of them. */
const SHARE_OF_ADDRESS = 0.1;

/** Returns how many files and connections this process may have open; undefined if unlimited or unreadable. */
function descriptorLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * Returns the default limits of a process with this many descriptors: half of them for connections, the rest for files
 * and the database.
 */
export function defaultBounds(descriptors = descriptorLimit()): ConnectionBounds {
  if (descriptors === undefined) return { perAddress: MOST_PER_ADDRESS, inAll: undefined };
  const inAll = Math.floor(descriptors / 2);
  return { perAddress: Math.min(MOST_PER_ADDRESS, Math.ceil(inAll * SHARE_OF_ADDRESS)), inAll };
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

/** Returns a check whether a connection from an address may carry requests of many clients. */
function createProxyCheck(trustProxy: TrustedProxies): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  // The number of proxies says nothing about their addresses: every peer is taken for the last proxy.
  if (typeof trustProxy === 'number') return () => true;
  const ranges = new BlockList();
  for (const place of [...trustProxy, '127.0.0.0/8', '::1']) addRange(ranges, place);
  return (address) => ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Closes connections beyond the limit of their address and after its misuse as soon as they are accepted, and reads those
 * of an address in turns.
 */
function limitConnectionsPerAddress(
  server: Server,
  { perAddress, inAll }: ConnectionBounds,
  trustProxy: TrustedProxies,
) {
  const isProxy = createProxyCheck(trustProxy);
  const networks = new Map<string, Set<Socket>>();
  const watchCrowd = inAll === undefined ? undefined : createCrowdControl(server, inAll, networks);
  const misuse = createMisuseCounter();
  const parsing = createParseBudget();
  server.on('clientError', countUnreadable);
  server.on('connection', (socket: Socket) => {
    parsing.welcome();
    const address = plainAddress(socket);
    if (address === '' || isProxy(address)) return;
    const key = normalizeIP(address, 64);
    const own = networks.get(key) ?? new Set();
    if (own.size >= perAddress || misuse.isRefused(key)) {
      socket.destroy();
      return;
    }
    watchCrowd?.();
    networks.set(key, own.add(socket));
    misuse.watch(socket, key, own);
    socket.on('parsed', (weight?: number) => parsing.count(socket, own, weight));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) networks.delete(key);
    });
  });
}

/**
 * Creates an HTTP server that limits its connections in total, the connections per address, the unanswered requests per
 * connection, tiny chunks of bodies, and what is parsed of an address at once. Before the limit of connections is reached, the
 * network with the most of them loses one.
 */
export function createBoundedServer(
  handler: RequestListener,
  options: ServerOptions,
  bounds: ConnectionBounds,
  trustProxy: TrustedProxies,
): Server {
  const bounded = { IncomingMessage: BoundedMessage, ServerResponse: CountedResponse };
  const handleInTurn = beginInTurn(handler);
  const server = createServer({ ...options, ...bounded }, handleInTurn);
  // Otherwise Node answers an expectation that it does not know by itself, past all rate limits.
  server.on('checkExpectation', handleInTurn);
  if (bounds.inAll !== undefined) server.maxConnections = bounds.inAll;
  limitConnectionsPerAddress(server, bounds, trustProxy);
  return server;
}
