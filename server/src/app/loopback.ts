import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from './trusted-proxies.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Headers with which proxies, load balancers and CDNs identify themselves or the original client. */
const PROXY_HEADERS = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-remote-ip', 'x-original-forwarded-for'],
  ...['true-client-ip', 'cf-connecting-ip', 'cf-connecting-ipv6', 'cf-ray', 'cdn-loop', 'fastly-client-ip'],
  ...['fly-client-ip', 'x-appengine-user-ip', 'x-azure-clientip', 'x-azure-socketip', 'x-arr-clientip'],
  ...['x-envoy-external-address', 'x-amzn-trace-id', 'proxy-connection'],
];

/**
 * A proxy on this machine makes every client look local. One that adds no header, such as nginx with nothing but
 * `proxy_pass`, mostly speaks HTTP/1.0 or closes the connection, which browsers and other clients of today don't.
 */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close') return true;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return true;
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
}

/** The operator's settings about the route of requests to this server. */
export interface NetworkSettings {
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
}

/** Whether players use a public name or a proxy: then a request's address says nothing. */
function isProxied({ publicUrl, trustProxy }: NetworkSettings): boolean {
  return trustProxy !== false || (publicUrl !== undefined && !LOCAL_NAMES.includes(new URL(publicUrl).hostname));
}

/**
 * Whether a request comes from this machine, as far as that can be known; always false behind a proxy. The request must
 * also use a local host name, because a page of another site can point its own name here.
 */
export function isLocal(request: FastifyRequest, networkSettings: NetworkSettings): boolean {
  if (isProxied(networkSettings) || isForwarded(request)) return false;
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAMES.includes(request.hostname);
}
