import { limits, type OfferingOnSale, type OfferingType } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import type { OfferingDraft } from './office-queries.ts';

/** The form values of an offering, as typed. */
export interface DraftText {
  title: string;
  description: string;
  badge: string;
  type: OfferingType;
  amount: string;
  price: string;
  priceId: string;
}

export const emptyDraft: DraftText = {
  title: '',
  description: '',
  badge: '',
  type: 'one_time',
  amount: '',
  price: '',
  priceId: '',
};

/** Returns the initial form values of an offering. */
export function toDraftText({ title, description, badge, type, amount, price, priceId }: OfferingOnSale): DraftText {
  return { title, description, badge, type, amount: String(amount), price: price.toFixed(2), priceId };
}

/** Validates the form values; ignores empty fields. */
export function draftErrors({ amount, price }: DraftText): { amount?: string; price?: string } {
  const credits = Number(amount);
  const fits = Number.isInteger(credits) && credits >= 1 && credits <= limits.offeringAmount;
  const dollars = /^\d+([.]\d{1,2})?$/.test(price.trim()) ? Number(price) : Number.NaN;
  return {
    ...(amount !== '' && !fits && { amount: m.shop_office_enter_a_whole_number_of_1_or_more() }),
    ...(price !== '' &&
      !(dollars >= 0.01 && dollars <= limits.offeringPrice) && {
        price: m.shop_office_enter_an_amount_in_dollars_such_as(),
      }),
  };
}

/** Builds the request from valid form values. */
export function toDraft({ amount, price, priceId, ...text }: DraftText): OfferingDraft {
  const named = priceId.trim() === '' ? {} : { priceId: priceId.trim() };
  return { ...text, amount: Number(amount), price: Number(price), ...named };
}
