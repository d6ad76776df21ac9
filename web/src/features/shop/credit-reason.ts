import { m } from '../../i18n/messages.ts';

const reasons: Readonly<Record<string, string>> = {
  signup: m.shop_welcome_gift(),
  daily: m.shop_daily_credits(),
  purchase: m.shop_purchase(),
  subscription: m.shop_subscription(),
  message: m.shop_message(),
  audio_message: m.shop_spoken_message(),
  action: m.shop_action(),
  coop_message: m.shop_co_op_message(),
  regenerate: m.shop_another_reply(),
  refund: m.shop_unanswered_message_refunded(),
  reversal: m.shop_payment_reversed(),
  adjustment: m.shop_adjusted_by_emberlore(),
};

/** Describes the reason for a change of the balance; returns an unknown reason unchanged. */
export function creditReason(reason: string): string {
  return reasons[reason] ?? reason;
}
