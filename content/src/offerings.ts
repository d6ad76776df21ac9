import { limits, offeringType } from '@emberlore/contract';
import { z } from 'zod';
import { readJson } from './read-json.ts';

const offeringsSchema = z.array(
  z.object({
    /** The product id, also in the app stores. */
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

/** Returns the offerings of a new installation in order. */
export function launchOfferings(): LaunchOffering[] {
  return readJson(offeringsSchema, 'offerings.json');
}
