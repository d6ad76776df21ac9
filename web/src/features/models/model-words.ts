import type { LanguageModel, ModelRole } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

export const roles: readonly { role: ModelRole; name: string; about: string }[] = [
  { role: 'talk', name: m.models_talk(), about: m.models_talk_about() },
  { role: 'stories', name: m.models_stories(), about: m.models_stories_about() },
  { role: 'help', name: m.models_help(), about: m.models_help_about() },
  { role: 'summaries', name: m.models_summaries(), about: m.models_summaries_about() },
  { role: 'embeddings', name: m.models_embeddings(), about: m.models_embeddings_about() },
];

/** Returns the name of a role; of one that no longer exists, its key. */
export const roleName = (role: string): string => roles.find((each) => each.role === role)?.name ?? role;

/** In a unit of money. */
const MILLIONTHS = 1_000_000;
const whole = new Intl.NumberFormat('en-GB');
const price = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });

/** Formats a count. */
export const countText = (count: number): string => whole.format(count);

/** Formats millionths of a currency: '3.20 EUR'; '0.0042 EUR' below a hundredth. */
export function costText(millionths: number, currency: string): string {
  const amount = millionths / MILLIONTHS;
  const small = millionths > 0 && amount < 0.1;
  const digits = { minimumFractionDigits: small ? 4 : 2, maximumFractionDigits: small ? 4 : 2 };
  return `${new Intl.NumberFormat('en-GB', digits).format(amount)} ${currency}`;
}

/** Describes the prices of a model. */
export function priceText({ promptPrice, completionPrice }: LanguageModel, currency: string): string {
  if (promptPrice === 0 && completionPrice === 0) return m.models_free();
  return m.models_prices({ prompt: price.format(promptPrice), completion: price.format(completionPrice), currency });
}

/** Describes what a model has used today, and of how much. */
export function todayText({ tokensToday, tokensPerDay }: LanguageModel): string {
  const used = countText(tokensToday);
  return tokensPerDay === null
    ? m.models_tokens_today({ used })
    : m.models_tokens_today_of({ used, most: countText(tokensPerDay) });
}
