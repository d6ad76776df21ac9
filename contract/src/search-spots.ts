/**
 * The spots of a scene that can be searched, in two rows of three. Every picture has the same, so they reveal nothing
 * about what is hidden.
 */
export const searchSpots = ['far-left', 'far-middle', 'far-right', 'near-left', 'near-middle', 'near-right'] as const;
export type SearchSpot = (typeof searchSpots)[number];

const perRow = 3;

/** Where spots lie in a picture unless their author moves them, in percent: below the sky, which fills the upper half of most. */
export const usualSpotPlaces: readonly { readonly x: number; readonly y: number }[] = [54, 84].flatMap((y) =>
  [17, 50, 83].map((x) => ({ x, y })),
);

/** Whether two spots are side by side or one in front of the other. */
export function areNeighbours(one: SearchSpot, other: SearchSpot): boolean {
  const [from, to] = [searchSpots.indexOf(one), searchSpots.indexOf(other)];
  const across = Math.abs((from % perRow) - (to % perRow));
  const along = Math.abs(Math.floor(from / perRow) - Math.floor(to / perRow));
  return across + along === 1;
}
