import type { Connection } from '@emberlore/database';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import { createMailAllowance } from '../modules/accounts/mail-allowance.service.ts';
import type { Characters } from '../modules/characters/characters.service.ts';
import type { Chores } from '../modules/chores/chores.service.ts';
import { createCases } from '../modules/copyright/cases.service.ts';
import { copyrightRoutes } from '../modules/copyright/copyright.routes.ts';
import { createMatters, type Matters } from '../modules/copyright/matters.service.ts';
import { createTelling } from '../modules/copyright/telling.service.ts';
import type { HiddenPictures } from '../modules/media/hidden-pictures.service.ts';
import type { Decisions } from '../modules/moderation/decisions.service.ts';
import type { Notices } from '../modules/notices/notices.service.ts';
import type { Stories } from '../modules/stories/stories.service.ts';
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
  notices: Notices;
  chores: Chores;
  mailer: Mailer;
  /** Where players find this server. */
  address: () => string;
}

/** Builds what becomes of copyright notices. */
export function composeCopyright(parts: CopyrightParts): { routes: Route[]; matters: Matters } {
  const allowance = createMailAllowance(parts);
  const telling = createTelling({ ...parts, reader: parts.store.reader });
  const matters = createMatters({ ...parts, telling });
  return { routes: copyrightRoutes(createCases({ ...parts, telling, allowance }), matters), matters };
}
