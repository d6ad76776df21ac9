import type { Engine } from '@emberlore/brain';
import { picture } from '@emberlore/content';
import type { Connection } from '@emberlore/database';
import type { SpeechEngine } from '@emberlore/voice';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Meter } from '../kit/meter.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import { accountsRoutes } from '../modules/accounts/accounts.routes.ts';
import { type Accounts, createAccounts } from '../modules/accounts/accounts.service.ts';
import { createSessions, type Sessions } from '../modules/accounts/sessions.service.ts';
import { conversationRoutes } from '../modules/conversation/conversation.routes.ts';
import { type Conversation, createConversation } from '../modules/conversation/conversation.service.ts';
import { createMedia, type Media, pictureUrlOf } from '../modules/media/media.service.ts';
import { playRoutes } from '../modules/play/play.routes.ts';
import { createPlay } from '../modules/play/play.service.ts';
import { createCredits } from '../modules/profile/credits.service.ts';
import { profileRoutes } from '../modules/profile/profile.routes.ts';
import { createScenes } from '../modules/scenes/scenes.service.ts';
import { storiesRoutes } from '../modules/stories/stories.routes.ts';
import { createStories } from '../modules/stories/stories.service.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { composeCommunity } from './compose-community.ts';
import type { Config } from './config.ts';

/** What the modules are built from. */
export interface Resources {
  config: Pick<Config, 'adminEmails' | 'signupCredits'>;
  connection: Connection;
  storage: Storage;
  /** How characters find words. */
  engine: Engine;
  /** How they sound. */
  speech: SpeechEngine;
  tokens: Tokens;
  clock: Clock;
  log: Log;
  meter: Meter;
}

/** The modules of the server, built and bound to each other. */
export interface Modules {
  routes: Route[];
  accounts: Accounts;
  sessions: Sessions;
  media: Media;
  conversation: Conversation;
}

/** Builds every module: the one place that knows them all. */
export async function compose(resources: Resources): Promise<Modules> {
  const { config, connection, storage, tokens, clock, log, engine, speech, meter } = resources;
  const { reader } = connection;
  const media = createMedia(storage);
  const { url: blankProfileUrl } = await media.importShipped(picture('brand', 'blank-profile'), 'avatar');
  const pictures = {
    address: pictureUrlOf,
    profile: (hash: string | null) => (hash === null ? blankProfileUrl : pictureUrlOf(hash)),
  };

  const credits = createCredits(connection);
  const sessions = createSessions({ connection, tokens, clock, log });
  const accounts = createAccounts({ ...config, connection, sessions, credits, media, clock });
  const scenes = createScenes(reader, pictures.address);
  const stories = createStories({ db: reader, tokens, scenes, pictures });
  const play = createPlay({ store: connection, stories, scenes, credits });
  const talk = { engine, speech, clock, meter, log };
  const conversation = createConversation({ ...talk, store: connection, tokens, stories, play, credits });

  const routes = [
    ...accountsRoutes({ accounts, sessions, shown: { blankProfileUrl, confirming: false } }),
    ...storiesRoutes(stories),
    ...playRoutes(play),
    ...conversationRoutes(conversation),
    ...profileRoutes({ credits }),
    ...composeCommunity({ store: connection, clock, stories, pictures }),
  ];
  return { routes, accounts, sessions, media, conversation };
}
