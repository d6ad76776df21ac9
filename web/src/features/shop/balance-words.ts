import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

const spans: readonly (readonly [least: number, words: string])[] = [
  [1000, m.shop_thats_a_whole_winter_of_evenings()],
  [300, m.shop_thats_plenty_of_evenings()],
  [60, m.shop_thats_about_an_evening()],
  [limits.lowBalance + 1, m.shop_thats_about_a_scene()],
  [1, m.shop_youre_running_low()],
];

/** Describes what a balance is good for. */
export function describeBalance(credits: number): string {
  const words = spans.find(([least]) => credits >= least)?.[1] ?? m.shop_you_have_none_left();
  return m.shop_one_message_costs_one_credit({ words });
}
