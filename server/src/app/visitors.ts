import type { Clock } from '../kit/clock.ts';
import { createMemo } from '../kit/memo.ts';
import type { Route } from '../kit/route.ts';
import { browsing } from './browsing.ts';

/** How long visitors are given the same answer, in seconds, and of how many questions. */
const REMEMBERED = { seconds: 1, most: 500 };

/**
 * The same routes, of which those of browsing answer all visitors who ask the same within a second together: whoever is not signed in
 * is told what everybody is, and most of them ask for the front page. Who is signed in is always told what stands now.
 */
export function sharedByVisitors(routes: readonly Route[], clock: Clock): Route[] {
  const answers = createMemo<Promise<unknown>>({ clock, ...REMEMBERED });

  function shared(route: Route): Route {
    const handle: Route['handle'] = (input) => {
      if (input.caller !== null) return route.handle(input);
      const name = `${route.call.path} ${JSON.stringify(input.query)}`;
      const known = answers.get(name);
      if (known) return known;
      const asked = route.handle(input);
      answers.set(name, asked);
      // A failure is told to those who wait for it, and to nobody after them.
      asked.catch(() => answers.delete(name));
      return asked;
    };
    return { ...route, handle };
  }

  // Of a call that does not ask who calls nobody knows whether it is a visitor's.
  const isShared = ({ call }: Route) => browsing.has(call) && call.access === 'optional';
  return routes.map((route) => (isShared(route) ? shared(route) : route));
}
