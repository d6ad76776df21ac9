import { limits } from '@emberlore/contract';
import type { Tokens } from '../../../kit/tokens.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The token of a link that opens this decision of this account and nothing else. */
export function appealLinkToken(tokens: Tokens, accountId: string, decisionId: string): Promise<string> {
  return tokens.sign('appeal', { subject: accountId, decisionId }, limits.appealDays * DAY_SECONDS);
}
