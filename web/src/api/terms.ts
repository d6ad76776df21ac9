import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { changeAccount, send } from './session.ts';

/** Which terms of service hold, and which are announced. Nobody is told when it cannot be fetched. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => send(calls.getTerms, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
});

/**
 * Accepts a version of the terms for whoever is signed in.
 * @throws {CallError} when there is no such version any more, among others.
 */
export async function acceptTerms(version: string): Promise<void> {
  await send(calls.acceptTerms, { body: { version } });
  changeAccount({ userTermsVersion: version });
}
