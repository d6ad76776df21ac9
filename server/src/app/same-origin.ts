import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * With https the name has a prefix that makes browsers accept the cookie only over https. `__Host-` would also keep the
 * pages of sibling domains from setting it, but requires the path `/`: the token would go with every page and picture.
 */
const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}emberlore_refresh`;

/** Returns this server's origin: the public one or, if none is configured, that of the address of a request. */
const ownOrigin = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;

/** Where this server is reachable, and whose pages it trusts in addition to its own. */
export interface TrustedSites {
  publicUrl: string | undefined;
  origins: readonly string[];
}

/**
 * Whether a request comes from a page of this server, from a trusted origin, or from no page. Browsers send the page's
 * origin with every request that could do harm.
 */
export function isTrustedOrigin(request: FastifyRequest, { publicUrl, origins }: TrustedSites): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Only browsers set this header, and a page can't change it; a proxy in between may have changed the host.
  if (site === 'same-origin') return true;
  // Following a link, typing an address or loading a picture sends no origin; clients that aren't browsers send no
  // site.
  if (origin === undefined) return site === undefined;
  if (origins.includes(origin)) return true;
  // Including its scheme: an http page is not trusted if the server is reachable by https.
  return origin === ownOrigin(request, publicUrl);
}

const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);

/** Returns the refresh token that a request's cookie holds; undefined if there is none. */
export const readRefreshCookie = (request: FastifyRequest, publicUrl: string | undefined): string | undefined =>
  request.cookies[cookieName(isSecure(request, publicUrl))];

/**
 * Returns the refresh cookie of one request and its answer: inaccessible to scripts, sent only to the API, and only
 * over https where available.
 */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined) {
  const secure = isSecure(request, publicUrl);
  const attributes = { path: '/api', httpOnly: true, sameSite: 'lax', secure } as const;
  const name = cookieName(secure);
  return {
    read: (): string | undefined => readRefreshCookie(request, publicUrl),
    set: (token: string, expires: Date): void => {
      reply.setCookie(name, token, { ...attributes, expires });
    },
    clear: (): void => {
      reply.clearCookie(name, attributes);
    },
  };
}
