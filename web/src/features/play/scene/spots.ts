import {
  areNeighbours,
  capitalize,
  type Look,
  type Scene,
  type SearchSpot,
  searchSpots,
  usualSpotPlaces,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** What each spot is called by its place in the picture. */
const placeNames: Readonly<Record<SearchSpot, string>> = {
  'far-left': m.ui_far_left(),
  'far-middle': m.ui_far_back(),
  'far-right': m.ui_far_right(),
  'near-left': m.ui_near_left(),
  'near-middle': m.ui_right_in_front(),
  'near-right': m.ui_near_right(),
};

/** What a spot is called: alone, and within a sentence. */
export interface SpotName {
  alone: string;
  within: string;
}

/** Returns what a spot of a scene is called: as its author names it, or by its place. */
export function nameSpot({ sceneSpots = [] }: Pick<Scene, 'sceneSpots'>, spot: SearchSpot): SpotName {
  const named = sceneSpots[searchSpots.indexOf(spot)];
  const place = placeNames[spot];
  return named ? { alone: capitalize(named), within: named } : { alone: place, within: place.toLowerCase() };
}

/** Whether the author of a scene has named a spot of it. */
export function hasNames({ sceneSpots = [] }: Pick<Scene, 'sceneSpots'>): boolean {
  return sceneSpots.some((name) => name !== '');
}

/** Where a spot lies in the picture, in percent. */
export interface SpotPosition {
  spot: SearchSpot;
  x: number;
  y: number;
}

/** How far a spot strays from its usual place, so that no two scenes look alike. */
const stray = { x: 7, y: 5 };

/**
 * Places the spots of a scene: where its author puts them, or else the same at each visit, and from its id alone, so they say
 * nothing about its items. Named ones lie where their names say.
 */
export function placeSpots({
  sceneId,
  sceneSpots,
  sceneSpotPlaces,
}: Pick<Scene, 'sceneId' | 'sceneSpots' | 'sceneSpotPlaces'>): SpotPosition[] {
  let seed = 2166136261;
  for (const letter of sceneId) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  const next = (most: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.round((seed / 2 ** 32 - 0.5) * 2 * most);
  };
  return searchSpots.map((spot, index) => {
    const place = sceneSpotPlaces?.[index];
    if (place) return { spot, ...place };
    const { x, y } = usualSpotPlaces[index] ?? { x: 50, y: 50 };
    return sceneSpots ? { spot, x, y } : { spot, x: x + next(stray.x), y: y + next(stray.y) };
  });
}

/** Returns the spots where a thing may lie after these searches in vain. */
export function spotsLeft(looks: readonly Look[]): SearchSpot[] {
  return searchSpots.filter((spot) =>
    looks.every((look) => look.spot !== spot && areNeighbours(look.spot, spot) === look.near),
  );
}
