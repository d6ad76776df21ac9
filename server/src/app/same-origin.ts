import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where there is https the name says so: browsers then take the cookie from nowhere else. */
const nameOf = (secure: boolean) => `${secure ? '__Secure-' : ''}emberlore_refresh`;

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
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
  const from = hostOf(origin);
  return from !== undefined && (from === request.host || (publicUrl !== undefined && from === hostOf(publicUrl)));
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
