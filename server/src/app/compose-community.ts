import type { Connection } from '@emberlore/database';
import { createBans } from '../domains/identity/accounts/bans.service.ts';
import { blocksRoutes } from '../domains/identity/blocks/blocks.routes.ts';
import type { Blocks } from '../domains/identity/blocks/blocks.service.ts';
import { charactersRoutes } from '../domains/library/characters/characters.routes.ts';
import { createCharacters } from '../domains/library/characters/characters.service.ts';
import { createComments } from '../domains/library/community/comments.service.ts';
import { communityRoutes } from '../domains/library/community/community.routes.ts';
import { createReactions } from '../domains/library/community/reactions.service.ts';
import { createShelves } from '../domains/library/community/shelves.service.ts';
import type { Deletions } from '../domains/library/deletions.service.ts';
import { hiddenItems } from '../domains/library/items/hidden-items.service.ts';
import { hiddenScenes } from '../domains/library/scenes/hidden-scenes.service.ts';
import { searchRoutes } from '../domains/library/search/search.routes.ts';
import { createSearch } from '../domains/library/search/search.service.ts';
import type { Stories } from '../domains/library/stories/stories.service.ts';
import type { HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';
import type { Jobs } from '../domains/platform/jobs/jobs.service.ts';
import { auditRoutes } from '../domains/trust/audit/audit.routes.ts';
import { createAudit } from '../domains/trust/audit/audit.service.ts';
import type { Claims } from '../domains/trust/claims/claims.service.ts';
import { createAppeals } from '../domains/trust/moderation/appeals.service.ts';
import { createDecisions } from '../domains/trust/moderation/decisions.service.ts';
import { createInheritedDecisions } from '../domains/trust/moderation/inherited-decisions.service.ts';
import { moderationRoutes } from '../domains/trust/moderation/moderation.routes.ts';
import { registerMilestones } from '../domains/trust/notifications/milestones.service.ts';
import { notificationsRoutes } from '../domains/trust/notifications/notifications.routes.ts';
import type { Notifications } from '../domains/trust/notifications/notifications.service.ts';
import { createStoryNews } from '../domains/trust/notifications/story-news.service.ts';
import { createDeletions } from '../domains/trust/reports/deletions.service.ts';
import { reportsRoutes } from '../domains/trust/reports/reports.routes.ts';
import { createReports } from '../domains/trust/reports/reports.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import type { Mailer } from '../providers/mail/mail.ts';
import { composeCopyright } from './compose-copyright.ts';

export interface CommunityParts {
  store: Connection;
  clock: Clock;
  stories: Stories;
  blocks: Blocks;
  tokens: Tokens;
  log: Log;
  mailer: Mailer;
  /** Returns the URL at which players reach this server. */
  address: () => string;
  notifications: Notifications;
  jobs: Jobs;
  hiddenPictures: HiddenPictures;
  /** Builds picture URLs; an account without a picture gets the blank profile. */
  pictures: { address(hash: string): string; profile(hash: string | null): string };
}

/** Builds the community modules: search, likes, library, comments, reports, and admins' decisions. */
export function composeCommunity(parts: CommunityParts): { routes: Route[]; claims: Claims; deletions: Deletions } {
  const { store, clock, stories, blocks, pictures } = parts;
  const reactions = createReactions({ store, stories });
  const tellAuthor = createStoryNews(parts);
  const comments = createComments({ store, stories, blocks, tellAuthor, profilePicture: pictures.profile });
  const shelves = createShelves(store.reader, stories, blocks);
  const search = createSearch({ db: store.reader, clock, stories, blocks });
  const characters = createCharacters({ db: store.reader, stories, address: pictures.address });
  const { notifications, jobs, hiddenPictures } = parts;
  registerMilestones({ store, notifications, jobs });
  const work = { stories, comments, characters, pictures: hiddenPictures };
  const bans = createBans(store.reader, jobs, clock);
  const inherited = createInheritedDecisions({ clock, notifications });
  const decisions = createDecisions({
    inherited,
    store,
    clock,
    ...work,
    bans,
    notifications,
    scenes: hiddenScenes,
    items: hiddenItems,
  });
  const appeals = createAppeals({ store, clock, tokens: parts.tokens, decisions, notifications, jobs });
  const reports = createReports({ store, clock, ...work, bans, decisions, jobs });
  const deletions = createDeletions({ store, clock, ...work, decisions, jobs });
  const copyright = composeCopyright({ ...parts, characters, pictures: hiddenPictures, decisions, inherited });
  const routes = [
    ...communityRoutes({ reactions, comments, deletions, shelves }),
    ...searchRoutes(search),
    ...charactersRoutes(characters, blocks),
    ...blocksRoutes(blocks),
    ...reportsRoutes(reports),
    ...moderationRoutes({ decisions, appeals }),
    ...notificationsRoutes(notifications),
    ...auditRoutes(createAudit(store.reader)),
    ...copyright.routes,
  ];
  return { routes, claims: copyright.claims, deletions };
}
