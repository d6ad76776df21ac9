import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from './trusted-proxies.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Headers of browsers, command-line tools and Prometheus; `sec-` starts others. Proxies, load balancers and CDNs identify
 * themselves or the original client by many more, of which no list is complete.
 */
const CLIENT_HEADERS = new Set([
  ...['host', 'connection', 'user-agent', 'authorization', 'cookie', 'origin', 'referer', 'dnt', 'priority'],
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'upgrade-insecure-requests'],
  ...['cache-control', 'pragma', 'if-modified-since', 'if-none-match', 'x-prometheus-scrape-timeout-seconds'],
]);

/**
 * A proxy on this machine makes every client look local. One that adds no header, such as nginx with nothing but
 * `proxy_pass`, mostly speaks HTTP/1.0 or closes the connection, which browsers and other clients of today don't.
 */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  const { connection = 'keep-alive' } = headers;
  if (raw.httpVersion === '1.0' || connection.toLowerCase() !== 'keep-alive') return true;
  return Object.keys(headers).some((name) => !CLIENT_HEADERS.has(name) && !name.startsWith('sec-'));
}

/** Whether a request names this machine, once. Node's `headers` has only the first of several `Host` headers. */
function hasLocalHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.flatMap((text, at, all) =>
    at % 2 === 0 && text.toLowerCase() === 'host' ? [all[at + 1] ?? ''] : [],
  );
  const [host = ''] = names;
  return names.length === 1 && LOCAL_HOST.test(host);
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
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && hasLocalHost(request);
}
