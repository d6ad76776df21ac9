import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Terms } from './terms.service.ts';

/** Routes for reading and accepting the terms of service. */
export function termsRoutes(terms: Terms): Route[] {
  const getTerms = route(calls.getTerms, async () => {
    const { current, next } = terms.now();
    return {
      version: current.version,
      next: next && { version: next.version, holdsFrom: next.holdsFrom, summary: next.summary },
    };
  });

  const acceptTerms = route(calls.acceptTerms, async ({ body, caller }) => {
    await terms.accept(caller.accountId, body.version);
    return {};
  });

  return [getTerms, acceptTerms];
}
