import type { Suspension } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Tokens } from '../../../kit/tokens.ts';
import { appealLinkToken } from '../../identity/accounts/appeal-links.service.ts';
import { readLongestBan } from './refusals.repository.ts';

/** Returns what a suspended or banned account is told at login, after the password was verified. */
export type ReadSuspension = (accountId: string) => Promise<Suspension>;

export function createReadSuspension(reader: Reader, tokens: Tokens): ReadSuspension {
  return async (accountId) => {
    const decision = await readLongestBan(reader, accountId);
    if (!decision) return { suspendedUntil: null, suspendedRule: '', suspendedReason: '', suspendedAppealToken: null };
    return {
      suspendedUntil: decision.endsAt?.toISOString() ?? null,
      suspendedRule: decision.rule,
      suspendedReason: decision.reason,
      suspendedAppealToken: await appealLinkToken(tokens, accountId, decision.id),
    };
  };
}
