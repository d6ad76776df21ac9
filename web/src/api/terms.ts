import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { changeAccount, send } from './session.ts';

/** The current and the announced terms of service. Fetch errors stay silent. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => send(calls.getTerms, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
});

/**
 * Accepts a version of the terms for the signed-in account.
 * @throws {CallError} when the version no longer exists, among others.
 */
export async function acceptTerms(version: string): Promise<void> {
  await send(calls.acceptTerms, { body: { version } });
  changeAccount({ userTermsVersion: version });
}
