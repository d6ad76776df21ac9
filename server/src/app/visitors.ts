import type { Clock } from '../kit/clock.ts';
import type { Route } from '../kit/route.ts';
import { createTtlCache } from '../kit/ttl-cache.ts';
import { browsing } from './browsing.ts';

/** How long visitors get the same answer, in seconds, and the maximum number of cached answers. */
const REMEMBERED = { seconds: 1, most: 500 };

/**
 * Returns the same routes, with browsing answers shared for a second by all visitors who make the same request.
 * Visitors all see the same, and most request the front page. Signed-in callers always get current data.
 */
export function sharedByVisitors(routes: readonly Route[], clock: Clock): Route[] {
  const answers = createTtlCache<Promise<unknown>>({ clock, ...REMEMBERED });

  function shared(route: Route): Route {
    const handle: Route['handle'] = (input) => {
      if (input.caller !== null) return route.handle(input);
      const name = `${route.call.path} ${JSON.stringify(input.query)}`;
      const known = answers.get(name);
      if (known) return known;
      const asked = route.handle(input);
      answers.set(name, asked);
      // A failure reaches those who already wait for it, and is not cached.
      asked.catch(() => answers.delete(name));
      return asked;
    };
    return { ...route, handle };
  }

  // Calls that don't identify their caller can't tell visitors from accounts.
  const isShared = ({ call }: Route) => browsing.has(call) && call.access === 'optional';
  return routes.map((route) => (isShared(route) ? shared(route) : route));
}
