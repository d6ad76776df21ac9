import { z } from 'zod';
import { limits } from '../limits.ts';
import { searchSpots } from '../search-spots.ts';
import { trimmed } from './fields.ts';

/** What an author calls the spots of a scene, in order; a spot without a name is called by its place in the picture. */
export const spotNames = z.array(trimmed(limits.searchSpot)).length(searchSpots.length);
