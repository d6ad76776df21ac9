import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

const spans: readonly (readonly [least: number, words: string])[] = [
  [1000, m.shop_that_is_a_whole_winter()],
  [300, m.shop_that_is_a_good_many()],
  [60, m.shop_that_is_about_an_evening()],
  [limits.lowBalance + 1, m.shop_that_is_about_a_scene()],
  [1, m.shop_they_are_running_out()],
];

/** Describes what a balance is good for. */
export function describeBalance(credits: number): string {
  const words = spans.find(([least]) => credits >= least)?.[1] ?? m.shop_there_is_nothing_left_to();
  return m.shop_one_message_costs_one_credit({ words });
}
