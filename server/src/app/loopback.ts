import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from './trusted-proxies.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Headers by which proxies, load balancers and CDNs tell of themselves or of who asked them. */
const PROXY_HEADERS = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-remote-ip', 'x-original-forwarded-for'],
  ...['true-client-ip', 'cf-connecting-ip', 'cf-connecting-ipv6', 'cf-ray', 'cdn-loop', 'fastly-client-ip'],
  ...['fly-client-ip', 'x-appengine-user-ip', 'x-azure-clientip', 'x-azure-socketip', 'x-arr-clientip'],
  ...['x-envoy-external-address', 'x-amzn-trace-id', 'proxy-connection'],
];

/** A proxy on this machine makes everybody look local. */
function isForwarded({ headers }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return true;
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
}

/** What the operator says of the way that requests take to this server. */
export interface Surroundings {
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
}

/** Whether players come by another name or through a proxy: then the address of a request tells nothing. */
function isFronted({ publicUrl, trustProxy }: Surroundings): boolean {
  return trustProxy !== false || (publicUrl !== undefined && !LOCAL_NAMES.includes(new URL(publicUrl).hostname));
}

/**
 * Whether a request was made on this very machine, as far as that can be known: never where a proxy stands in front. It has
 * to call the machine by a local name, too: a page of another site can make its own name lead here.
 */
export function isLocal(request: FastifyRequest, surroundings: Surroundings): boolean {
  if (isFronted(surroundings) || isForwarded(request)) return false;
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAMES.includes(request.hostname);
}
