import type { Claim, CopyrightOutcome } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import type { ClaimState } from './claims-query.ts';

/** The lists of claims, pending ones first. */
export const lists: readonly { value: ClaimState; name: string; empty: string }[] = [
  { value: 'open', name: m.claims_to_decide(), empty: m.claims_no_notice_waits_all_is() },
  { value: 'countered', name: m.claims_clock_runs(), empty: m.claims_no_clock_runs() },
  { value: 'accepted', name: m.claims_accepted(), empty: m.claims_nothing_is_out_of_sight() },
  { value: 'court', name: m.claims_court(), empty: m.claims_nothing_is_before_a_court() },
  { value: 'restored', name: m.claims_brought_back(), empty: m.claims_nothing_was_brought_back() },
  { value: 'refused', name: m.claims_refused(), empty: m.claims_no_notice_was_refused() },
];

/** Parses the list in a URL; defaults to the pending claims. */
export function parseClaimState(text: string | null): ClaimState {
  return lists.find(({ value }) => value === text)?.value ?? 'open';
}

/** The confirmation question for each decision. */
export const questions: Record<CopyrightOutcome, { name: string; title: string; effect: string; label: string }> = {
  accept: {
    name: 'Accept',
    title: m.claims_accept_this_notice(),
    effect: m.claims_what_it_names_goes_out(),
    label: m.claims_why_for_both_sides(),
  },
  refuse: {
    name: m.claims_refuse(),
    title: m.claims_refuse_this_notice(),
    effect: m.claims_nothing_is_taken_out_the(),
    label: m.claims_why_for_the_claimant(),
  },
  court: {
    name: m.claims_court_action(),
    title: m.claims_has_the_claimant_gone_to(),
    effect: m.claims_the_clock_stops_and_it(),
    label: m.claims_the_court_and_the_case(),
  },
  restore: {
    name: m.claims_bring_back(),
    title: m.claims_bring_it_back(),
    effect: m.claims_everybody_sees_it_again_unless(),
    label: m.claims_why_for_both_sides(),
  },
};

/** Formats how many claims against the owner were accepted; empty without an owner. */
export function repeatedText({ noticeOwnerName: name, noticeOwnerAccepted: times }: Claim): string {
  if (name === '') return '';
  if (times === 0) return m.claims_no_accepted_notice_against_name({ name });
  return times === 1
    ? m.claims_1_accepted_notice_against_name({ name })
    : m.claims_times_accepted_notices_against_name({ times, name });
}

/** Formats the remaining days. */
export function leftText(days: number): string {
  if (days === 0) return m.claims_comes_back_today();
  return days === 1 ? m.claims_1_business_day_left() : m.claims_days_business_days_left({ days });
}
