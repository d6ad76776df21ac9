import type { LedgerReason } from '@emberlore/contract';

/** Why balances change, in an admin's words. */
export const ledgerKinds: readonly (readonly [LedgerReason, string])[] = [
  ['purchase', 'Purchase'],
  ['subscription', 'Subscription'],
  ['reversal', 'Payment went back'],
  ['adjustment', 'Adjustment'],
  ['signup', 'Welcome gift'],
  ['message', 'Message'],
  ['audio_message', 'Spoken message'],
  ['action', 'Action'],
  ['coop_message', 'Co-Op message'],
  ['regenerate', 'Another answer'],
  ['refund', 'Message given back'],
];

/** The reason that an address names, or null for all. */
export function reasonOf(text: string | null): LedgerReason | null {
  return ledgerKinds.find(([reason]) => reason === text)?.[0] ?? null;
}

/** A reason in an admin's words. */
export function kindName(reason: LedgerReason): string {
  return ledgerKinds.find(([each]) => each === reason)?.[1] ?? reason;
}
