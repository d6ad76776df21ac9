import type { LedgerReason } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** The ledger reasons with their labels for admins. */
export const ledgerKinds: readonly (readonly [LedgerReason, string])[] = [
  ['purchase', m.shop_office_purchase()],
  ['subscription', m.shop_office_subscription()],
  ['reversal', m.shop_office_payment_reversed()],
  ['adjustment', m.shop_office_adjustment()],
  ['signup', m.shop_office_welcome_gift()],
  ['daily', m.shop_office_daily_credits()],
  ['message', m.shop_office_message()],
  ['audio_message', m.shop_office_spoken_message()],
  ['action', m.shop_office_action()],
  ['coop_message', m.shop_office_co_op_message()],
  ['regenerate', m.shop_office_another_reply()],
  ['refund', m.shop_office_message_refunded()],
];

/** Parses the reason in a URL; null for all. */
export function parseReason(text: string | null): LedgerReason | null {
  return ledgerKinds.find(([reason]) => reason === text)?.[0] ?? null;
}

/** Returns a reason's label for admins. */
export function kindName(reason: LedgerReason): string {
  return ledgerKinds.find(([each]) => each === reason)?.[1] ?? reason;
}
