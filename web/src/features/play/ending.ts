import { currentlyPlayed } from './playing.ts';

/** Ends play if a story is being played in this tab. Loads the code on demand, to keep it out of home. */
export function endPlayIfAny(): void {
  if (currentlyPlayed() !== null) void import('./play-data.ts').then(({ endPlay }) => endPlay());
}
