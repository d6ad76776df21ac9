import { limits } from '@emberlore/contract';
import type { Tokens } from '../../../kit/tokens.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Signs the token of an appeal link, which opens only this decision of this account. */
export function appealLinkToken(tokens: Tokens, accountId: string, decisionId: string): Promise<string> {
  return tokens.sign('appeal', { subject: accountId, decisionId }, limits.appealDays * DAY_SECONDS);
}
