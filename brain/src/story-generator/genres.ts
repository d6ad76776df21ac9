import { action } from './genres/action.ts';
import { adventure } from './genres/adventure.ts';
import { animation, biography } from './genres/animation-biography.ts';
import { comedy, crime } from './genres/comedy-crime.ts';
import { documentary, drama } from './genres/documentary-drama.ts';
import { family, fantasy } from './genres/family-fantasy.ts';
import { history, horror } from './genres/history-horror.ts';
import { music, mystery } from './genres/music-mystery.ts';
import { romance, scienceFiction } from './genres/romance-science-fiction.ts';
import { thriller, tvMovie } from './genres/thriller-tv-movie.ts';
import { war, western } from './genres/war-western.ts';
import type { Genres } from './types.ts';

/** The material of stories in each genre. */
export const genres: Genres = {
  action,
  adventure,
  animation,
  biography,
  comedy,
  crime,
  documentary,
  drama,
  family,
  fantasy,
  history,
  horror,
  music,
  mystery,
  romance,
  scienceFiction,
  thriller,
  tvMovie,
  war,
  western,
};
