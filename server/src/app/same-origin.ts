import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'emberlore_refresh';

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/**
 * Whether a request that uses the cookie comes from a page of this server, or from no page at all. Browsers name the
 * page's origin in every request that could do harm.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  // Only a browser can say this, and it says so of its page: a proxy in between may have changed the host.
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return true;
  const from = hostOf(origin);
  return from !== undefined && (from === request.host || (publicUrl !== undefined && from === hostOf(publicUrl)));
}

/** The refresh cookie of one exchange: out of reach of scripts, sent to the API alone, and over https where there is. */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined) {
  const attributes = {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false),
  } as const;
  return {
    read: (): string | undefined => request.cookies[COOKIE],
    set: (token: string, expires: Date): void => {
      reply.setCookie(COOKIE, token, { ...attributes, expires });
    },
    clear: (): void => {
      reply.clearCookie(COOKIE, attributes);
    },
  };
}
