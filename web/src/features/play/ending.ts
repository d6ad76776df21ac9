import { playing } from './playing.ts';

/** Ends play, if a story is being played in this tab; its code comes only then, so that home does not carry it. */
export function endPlayIfAny(): void {
  if (playing() !== null) void import('./play-data.ts').then(({ endPlay }) => endPlay());
}
