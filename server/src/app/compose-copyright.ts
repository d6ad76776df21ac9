import type { Connection } from '@emberlore/database';
import { createMailAllowance } from '../domains/identity/accounts/mail-allowance.service.ts';
import type { Characters } from '../domains/library/characters/characters.service.ts';
import type { Stories } from '../domains/library/stories/stories.service.ts';
import type { HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';
import type { Jobs } from '../domains/platform/jobs/jobs.service.ts';
import { createClaimMessages } from '../domains/trust/claims/claim-messages.service.ts';
import { copyrightRoutes } from '../domains/trust/claims/claims.routes.ts';
import { type Claims, createClaims } from '../domains/trust/claims/claims.service.ts';
import { createCopyrightNotices } from '../domains/trust/claims/notices.service.ts';
import type { Decisions } from '../domains/trust/moderation/decisions.service.ts';
import type { InheritedDecisions } from '../domains/trust/moderation/inherited-decisions.service.ts';
import type { Notifications } from '../domains/trust/notifications/notifications.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import type { Mailer } from '../providers/mail/mail.ts';

export interface CopyrightParts {
  store: Connection;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  stories: Stories;
  characters: Characters;
  pictures: HiddenPictures;
  decisions: Decisions;
  inherited: InheritedDecisions;
  notifications: Notifications;
  jobs: Jobs;
  mailer: Mailer;
  /** Returns the URL at which players reach this server. */
  address: () => string;
}

/** Builds the copyright modules. */
export function composeCopyright(parts: CopyrightParts): { routes: Route[]; claims: Claims } {
  const allowance = createMailAllowance(parts);
  const claimMessages = createClaimMessages({ ...parts, reader: parts.store.reader });
  const claims = createClaims({ ...parts, messages: claimMessages });
  return {
    routes: copyrightRoutes(createCopyrightNotices({ ...parts, messages: claimMessages, allowance }), claims),
    claims,
  };
}
