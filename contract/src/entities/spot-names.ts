import { z } from 'zod';
import { limits } from '../limits.ts';
import { searchSpots } from '../search-spots.ts';
import { trimmed } from './fields.ts';

/** What an author calls the spots of a scene, in order; a spot without a name is called by its place in the picture. */
export const spotNames = z.array(trimmed(limits.searchSpot)).length(searchSpots.length);

const percent = z.number().int().min(0).max(100);

/** Where the spots of a scene lie in its picture, in order, in percent of its width and height. */
export const spotPlaces = z.array(z.object({ x: percent, y: percent })).length(searchSpots.length);

/** Where a spot lies in a picture, in percent of its width and height. */
export type SpotPlace = z.infer<typeof spotPlaces>[number];

/** A spot searched in vain; `near`: next to the one with the item. */
export const look = z.object({ spot: z.enum(searchSpots), near: z.boolean() });
export type Look = z.infer<typeof look>;
