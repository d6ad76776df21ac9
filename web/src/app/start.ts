/** First path segments that open without login or validation; the last four serve password reset and mailed links. */
const openAreas = [
  ...['irish-twin', 'privacy-policy', 'terms-of-service', 'support', 'credits', 'copyright', 'story-ai', 'war-game'],
  ...['forgot-password', 'reset-password', 'confirm-email', 'appeal'],
];

/** Paths a visitor may open directly. */
const visitorPaths = [/^\/login$/, /^\/signup$/, /^\/home$/, /^\/search$/];

/** A location inside the product. */
export interface PagePath {
  pathname: string;
  /** The query string with its question mark, or empty. */
  search: string;
}

/** The result of validating the stored token. */
export type SignInState = 'visitor' | 'signed-in' | 'expired';

/** Where the product opens. */
export interface Opening {
  to: string;
  /** Set when the sign-in has expired: the login page says so and returns to `returnTo`. */
  state?: { expired: true; returnTo: string };
}

/** Whether the location belongs to an area that opens without validation. */
export function isOpenArea({ pathname }: PagePath): boolean {
  return openAreas.includes(pathname.split('/')[1] ?? '');
}

/**
 * Decides where a page load leads. Players get every known URL restored with its query. Visitors at a story get home
 * with that story's detail open; at any players-only or unknown URL they get home.
 */
export function resolveOpening(page: PagePath, signInState: SignInState): Opening {
  const pathname = page.pathname.length > 1 ? page.pathname.replace(/\/+$/, '') : page.pathname;
  const requested = `${pathname}${page.search}`;
  if (isOpenArea(page)) return { to: requested };
  if (signInState === 'expired') return { to: '/', state: { expired: true, returnTo: returnTo(pathname, requested) } };
  if (signInState === 'signed-in') return { to: isDoor(pathname) ? '/home' : requested };
  return { to: visitorAddress(pathname, requested) };
}

function returnTo(pathname: string, requested: string): string {
  return isDoor(pathname) ? '/home' : requested;
}

/** Whether the path is the login or the sign-up, which a player has passed. */
function isDoor(pathname: string): boolean {
  return pathname === '/' || pathname === '/login' || pathname === '/signup';
}

function visitorAddress(pathname: string, requested: string): string {
  // Keep a returning checkout's URL although it needs a login: the shop asks for the login.
  if (pathname === '/profile/shop' && requested.includes('sessionId=')) return requested;
  if (visitorPaths.some((known) => known.test(pathname))) return requested;
  const storyId = /^\/story\/([^/]+)$/.exec(pathname)?.[1];
  return storyId ? `/home?story=${storyId}` : '/home';
}
