import type { Connection } from '@emberlore/database';
import type { Clock } from '../kit/clock.ts';
import type { Route } from '../kit/route.ts';
import { createBans } from '../modules/accounts/bans.service.ts';
import { blocksRoutes } from '../modules/blocks/blocks.routes.ts';
import type { Blocks } from '../modules/blocks/blocks.service.ts';
import { charactersRoutes } from '../modules/characters/characters.routes.ts';
import { createCharacters } from '../modules/characters/characters.service.ts';
import { createComments } from '../modules/community/comments.service.ts';
import { communityRoutes } from '../modules/community/community.routes.ts';
import { createReactions } from '../modules/community/reactions.service.ts';
import { createShelves } from '../modules/community/shelves.service.ts';
import { reportsRoutes } from '../modules/reports/reports.routes.ts';
import { createReports } from '../modules/reports/reports.service.ts';
import { searchRoutes } from '../modules/search/search.routes.ts';
import { createSearch } from '../modules/search/search.service.ts';
import type { Stories } from '../modules/stories/stories.service.ts';

export interface CommunityParts {
  store: Connection;
  clock: Clock;
  stories: Stories;
  blocks: Blocks;
  /** How pictures become addresses; an account without one has the blank profile. */
  pictures: { address(hash: string): string; profile(hash: string | null): string };
}

/** Builds what players do around stories: finding, liking, keeping, commenting, reporting. Answers its calls. */
export function composeCommunity({ store, clock, stories, blocks, pictures }: CommunityParts): Route[] {
  const reactions = createReactions({ store, stories });
  const comments = createComments({ store, stories, blocks, profilePicture: pictures.profile });
  const shelves = createShelves(store.reader, stories, blocks);
  const search = createSearch({ db: store.reader, clock, stories, blocks });
  const characters = createCharacters({ db: store.reader, stories, address: pictures.address });
  const bans = createBans(store);
  const reports = createReports({ store, clock, stories, comments, characters, bans });
  return [
    ...communityRoutes({ reactions, comments, shelves }),
    ...searchRoutes(search),
    ...charactersRoutes(characters, blocks),
    ...blocksRoutes(blocks),
    ...reportsRoutes({ reports, bans }),
  ];
}
