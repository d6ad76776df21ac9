import type { Claim, CopyrightOutcome } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import type { ClaimState } from './claims-query.ts';

/** The lists of claims, pending ones first. */
export const lists: readonly { value: ClaimState; name: string; empty: string }[] = [
  { value: 'open', name: m.claims_to_review(), empty: m.claims_no_notices_to_review() },
  { value: 'countered', name: m.claims_waiting_period(), empty: m.claims_no_notices_in_the_waiting_period() },
  { value: 'accepted', name: m.claims_accepted(), empty: m.claims_nothing_is_hidden_because_of_a() },
  { value: 'court', name: m.claims_in_court(), empty: m.claims_no_notices_in_court() },
  { value: 'restored', name: m.claims_restored(), empty: m.claims_nothing_was_restored() },
  { value: 'refused', name: m.claims_refused(), empty: m.claims_no_notices_were_refused() },
];

/** Parses the list in a URL; defaults to the pending claims. */
export function parseClaimState(text: string | null): ClaimState {
  return lists.find(({ value }) => value === text)?.value ?? 'open';
}

/** The confirmation question for each decision. */
export const questions: Record<CopyrightOutcome, { name: string; title: string; effect: string; label: string }> = {
  accept: {
    name: m.claims_accept(),
    title: m.claims_accept_this_notice(),
    effect: m.claims_the_content_it_names_is_hidden(),
    label: m.claims_reason_sent_to_both_sides(),
  },
  refuse: {
    name: m.claims_refuse(),
    title: m.claims_refuse_this_notice(),
    effect: m.claims_nothing_is_hidden_the_claimant_is(),
    label: m.claims_reason_sent_to_the_claimant(),
  },
  court: {
    name: m.claims_court_action(),
    title: m.claims_has_the_claimant_gone_to(),
    effect: m.claims_the_waiting_period_stops_and_the(),
    label: m.claims_court_and_case_sent_to_both_sides(),
  },
  restore: {
    name: m.claims_restore(),
    title: m.claims_restore_it(),
    effect: m.claims_everyone_can_see_it_again_unless(),
    label: m.claims_reason_sent_to_both_sides(),
  },
};

/** Formats how many claims against the owner were accepted; empty without an owner. */
export function repeatedText({ noticeOwnerName: name, noticeOwnerAccepted: times }: Claim): string {
  if (name === '') return '';
  if (times === 0) return m.claims_no_active_accepted_notices_against({ name });
  return times === 1
    ? m.claims_1_accepted_notice_against_name({ name })
    : m.claims_times_accepted_notices_against_name({ times, name });
}

/** Formats the remaining days. */
export function leftText(days: number): string {
  if (days === 0) return m.claims_due_to_be_restored_today();
  return days === 1 ? m.claims_1_business_day_left() : m.claims_days_business_days_left({ days });
}
