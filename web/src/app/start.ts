/** Areas that need no login and are shown at once; the last four are where forgetting a password and mailed links lead. */
const openAreas = [
  ...['irish-twin', 'privacy-policy', 'terms-of-service', 'support', 'credits', 'copyright', 'story-ai', 'war-game'],
  ...['forgot-password', 'reset-password', 'confirm-email', 'appeal'],
];

/** The addresses that a visitor may open as they are. Login is not among them: it is reached from inside. */
const visitorPaths = [/^\/signup$/, /^\/home$/, /^\/search$/];

/** An address inside the product. */
export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

/** What the kept token turned out to be worth. */
export type Standing = 'visitor' | 'signed-in' | 'expired';

/** Where the product opens. */
export interface Opening {
  to: string;
  /** The session had run out: the login page says so, and leads back to `returnTo`. */
  state?: { expired: true; returnTo: string };
}

/** Whether the address belongs to an area that is shown without asking who is there. */
export function isOpenArea({ pathname }: Place): boolean {
  return openAreas.includes(pathname.split('/')[1] ?? '');
}

/**
 * Where a page load leads. Every known address is restored with its query; a visitor at a story sees home with that
 * story's detail open, and at any other address that only players can use, or that nobody knows, sees home.
 */
export function openingOf(place: Place, standing: Standing): Opening {
  const pathname = place.pathname.length > 1 ? place.pathname.replace(/\/+$/, '') : place.pathname;
  const asked = `${pathname}${place.search}`;
  if (isOpenArea(place)) return { to: asked };
  if (standing === 'expired') return { to: '/', state: { expired: true, returnTo: returnTo(pathname, asked) } };
  if (standing === 'signed-in') return { to: pathname === '/' || pathname === '/signup' ? '/home' : asked };
  return { to: visitorAddress(pathname, asked) };
}

function returnTo(pathname: string, asked: string): string {
  return pathname === '/' || pathname === '/signup' ? '/home' : asked;
}

function visitorAddress(pathname: string, asked: string): string {
  // A checkout that came back is not forgotten over a login: the shop asks for it, and the address stays.
  if (pathname === '/profile/shop' && asked.includes('sessionId=')) return asked;
  if (visitorPaths.some((known) => known.test(pathname))) return asked;
  const storyId = /^\/story\/([^/]+)$/.exec(pathname)?.[1];
  return storyId ? `/home?story=${storyId}` : '/home';
}
