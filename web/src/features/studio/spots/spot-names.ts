import { type SearchSpot, searchSpots } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** What the spots of a picture are called by their places. */
export const spotPlaces: Readonly<Record<SearchSpot, string>> = {
  'far-left': m.ui_far_left(),
  'far-middle': m.ui_far_back(),
  'far-right': m.ui_far_right(),
  'near-left': m.ui_near_left(),
  'near-middle': m.ui_right_in_front(),
  'near-right': m.ui_near_right(),
};

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns what an author calls a spot; one without a name is called by its place. */
export const nameSpot = (spots: readonly string[], spot: SearchSpot): string =>
  spots[searchSpots.indexOf(spot)]?.trim() || spotPlaces[spot].toLowerCase();

/** Says where the items of a scene lie that have no place, by what its author calls the spots. */
export function describeWhereabouts(spots: readonly string[]): string {
  const names = searchSpots.map((spot) => nameSpot(spots, spot));
  return m.studio_it_lies_at_one_of({ spots: listed.format(names) });
}
