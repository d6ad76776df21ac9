import { limits, offeringType } from '@emberlore/contract';
import { z } from 'zod';
import { readJson } from './read-json.ts';

const offeringsSchema = z.array(
  z.object({
    /** Names the product, for the stores of the apps too. */
    slug: z.string().regex(/^[a-z-]+$/),
    type: offeringType,
    title: z.string().min(1).max(limits.offeringTitle),
    description: z.string().max(limits.offeringDescription),
    badge: z.string().max(limits.offeringBadge).optional(),
    credits: z.number().int().positive(),
    /** The price in US cents. */
    cents: z.number().int().positive(),
    /** The id of an item's picture. */
    picture: z.string(),
  }),
);

export type LaunchOffering = z.infer<typeof offeringsSchema>[number];

/** What the shop of a new installation sells, in its order. */
export function launchOfferings(): LaunchOffering[] {
  return readJson(offeringsSchema, 'offerings.json');
}
