import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** Below this share of a story, credits are a part of one; from `whole` on they are counted in whole stories. */
const share = { half: 0.35, whole: 0.75 };
const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Describes how many stories these credits last for: 'about two stories'. */
export function storiesText(credits: number, messagesPerStory: number): string {
  const stories = credits / messagesPerStory;
  if (stories < share.half) return m.shop_part_of_a_story();
  if (stories < share.whole) return m.shop_about_half_a_story();
  const count = Math.round(stories);
  if (count === 1) return m.shop_about_one_story();
  return m.shop_about_count_stories({ count: numbers[count - 2] ?? String(count) });
}

/** Describes what a balance is good for. Without the measured length of a story, says its price alone. */
export function describeBalance(credits: number, messagesPerStory: number | undefined): string {
  return m.shop_one_message_costs_one_credit({ words: words(credits, messagesPerStory) }).trim();
}

function words(credits: number, messagesPerStory: number | undefined): string {
  if (credits === 0) return m.shop_you_have_none_left();
  if (credits <= limits.lowBalance) return m.shop_youre_running_low();
  if (messagesPerStory === undefined) return '';
  return m.shop_thats_stories({ stories: storiesText(credits, messagesPerStory) });
}
