import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where there is https the name says so: browsers then take the cookie from nowhere else. */
const nameOf = (secure: boolean) => `${secure ? '__Secure-' : ''}emberlore_refresh`;

/** The origin of this server for a request. Where it comes by the public name, only the public scheme and host count. */
function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const home = publicUrl === undefined ? undefined : new URL(publicUrl);
  return home?.host === request.host ? home.origin : `${request.protocol}://${request.host}`;
}

/** Where this server is found, and whose pages it trusts beside its own. */
export interface Home {
  publicUrl: string | undefined;
  origins: readonly string[];
}

/**
 * Whether a request comes from a page of this server or of an origin that is trusted, or from no page at all. Browsers
 * name the page's origin in every request that could do harm.
 */
export function isTrustedOrigin(request: FastifyRequest, { publicUrl, origins }: Home): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Only a browser can say this, and it says so of its page: a proxy in between may have changed the host.
  if (site === 'same-origin') return true;
  // Whoever follows a link, types the address or loads it as a picture names no origin; a client that is no browser no site.
  if (origin === undefined) return site === undefined;
  if (origins.includes(origin)) return true;
  // With its scheme: a page of http is nobody's own where the server is found by https.
  return origin === ownOrigin(request, publicUrl) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

/** The refresh cookie of one exchange: out of reach of scripts, sent to the API alone, and over https where there is. */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined) {
  const secure = request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
  const attributes = { path: '/api', httpOnly: true, sameSite: 'lax', secure } as const;
  const name = nameOf(secure);
  return {
    read: (): string | undefined => request.cookies[name],
    set: (token: string, expires: Date): void => {
      reply.setCookie(name, token, { ...attributes, expires });
    },
    clear: (): void => {
      reply.clearCookie(name, attributes);
    },
  };
}
