import type { Embedder, Engine, LineTranslator, StoryGenerator, Suggester } from '@emberlore/brain';
import { atmospheresByHash, terms as launchTerms, picture } from '@emberlore/content';
import type { Connection } from '@emberlore/database';
import type { HearingEngine, SpeechEngine } from '@emberlore/voice';
import { createCredits } from '../domains/billing/credits/credits.service.ts';
import { createRefill } from '../domains/billing/credits/refill.service.ts';
import type { HashCost } from '../domains/identity/accounts/passwords.ts';
import { createBlocks } from '../domains/identity/blocks/blocks.service.ts';
import { termsRoutes } from '../domains/identity/terms/terms.routes.ts';
import { createTerms } from '../domains/identity/terms/terms.service.ts';
import { createCharacters } from '../domains/library/characters/characters.service.ts';
import { createScenes } from '../domains/library/scenes/scenes.service.ts';
import { createSharing, type Sharing } from '../domains/library/sharing/sharing.service.ts';
import { storiesRoutes } from '../domains/library/stories/stories.routes.ts';
import { createStories } from '../domains/library/stories/stories.service.ts';
import { createHiddenPictures, type HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';
import { createMedia, type Media, toPictureUrl } from '../domains/media/pictures/media.service.ts';
import { pagesRoutes } from '../domains/platform/pages/pages.routes.ts';
import { createPages } from '../domains/platform/pages/pages.service.ts';
import { createPartitions, type Partitions } from '../domains/platform/partitions/partitions.service.ts';
import { conversationRoutes } from '../domains/play/conversation/conversation.routes.ts';
import { type Conversation, createConversation } from '../domains/play/conversation/conversation.service.ts';
import { settlePending } from '../domains/play/conversation/pending-turns.service.ts';
import { createPreparations } from '../domains/play/conversation/preparations.service.ts';
import { demosRoutes } from '../domains/play/demos/demos.routes.ts';
import { createDemos } from '../domains/play/demos/demos.service.ts';
import { journalRoutes } from '../domains/play/journal/journal.routes.ts';
import { createJournal } from '../domains/play/journal/journal.service.ts';
import { memoriesRoutes } from '../domains/play/memories/memories.routes.ts';
import { createMemories, forgetful, type MemoriesDeps } from '../domains/play/memories/memories.service.ts';
import { modelsRoutes } from '../domains/play/models/models.routes.ts';
import type { ModelOffice } from '../domains/play/models/models.service.ts';
import { createOwnKeyStorage } from '../domains/play/models/own-key-storage.service.ts';
import type { OwnKeys } from '../domains/play/models/own-keys.service.ts';
import { createDice } from '../domains/play/runs/dice/dice.ts';
import { playRoutes } from '../domains/play/runs/play.routes.ts';
import { createPlay } from '../domains/play/runs/play.service.ts';
import { rewindRoutes } from '../domains/play/runs/rewind/rewind.routes.ts';
import { createRewind } from '../domains/play/runs/rewind/rewind.service.ts';
import { createSharedEndings, type SharedEndings } from '../domains/play/runs/rules/shared-endings.service.ts';
import { createSafety } from '../domains/play/safety/safety.service.ts';
import { createHearingService } from '../domains/play/speech/hearing.service.ts';
import { createOpenings } from '../domains/play/speech/openings.service.ts';
import { voicesRoutes } from '../domains/play/speech/voices.routes.ts';
import { createVoices } from '../domains/play/speech/voices.service.ts';
import { createFeaturedTalk } from '../domains/play/visitors/featured-talk.ts';
import { visitorsRoutes } from '../domains/play/visitors/visitors.routes.ts';
import { createVisitors } from '../domains/play/visitors/visitors.service.ts';
import { draftsRoutes } from '../domains/studio/drafts/drafts.routes.ts';
import { createDrafts } from '../domains/studio/drafts/drafts.service.ts';
import { createFreeCredits } from '../domains/studio/playtests/free-credits.service.ts';
import { storyGenerationRoutes } from '../domains/studio/story-generation/story-generation.routes.ts';
import { createStoryGeneration } from '../domains/studio/story-generation/story-generation.service.ts';
import { createVersionContents } from '../domains/studio/story-versions/version-contents.ts';
import { unansweredQuestionsRoutes } from '../domains/studio/unanswered-questions/unanswered-questions.routes.ts';
import {
  createUnansweredQuestions,
  type UnansweredQuestions,
} from '../domains/studio/unanswered-questions/unanswered-questions.service.ts';
import { blocklistRoutes } from '../domains/trust/blocklist/blocklist.routes.ts';
import { type Blocklist, createBlocklist } from '../domains/trust/blocklist/blocklist.service.ts';
import type { Claims } from '../domains/trust/claims/claims.service.ts';
import type { Clock } from '../kit/clock.ts';
import { createFairQueue } from '../kit/fair-queue.ts';
import type { Log } from '../kit/log.ts';
import type { Meter } from '../kit/meter.ts';
import type { Tokens } from '../kit/tokens.ts';
import { createGuardedStorage } from '../providers/storage/guarded.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { type AccountsModules, composeAccounts } from './compose-accounts.ts';
import { composeCommunity } from './compose-community.ts';
import { type CreatingModules, composeCreating } from './compose-creating.ts';
import { composeShop, type ShopModules } from './compose-shop.ts';
import type { Config } from './config.ts';
import type { Senders } from './senders.ts';
import { shareSpeech } from './share-speech.ts';

/** The resources from which the modules are built. */
export interface Resources {
  config: Pick<
    Config,
    'databasePool' | 'hearingServer' | 'hearingWorkers' | 'speechServer' | 'speechWorkers' | 'monthsKept'
  > &
    Pick<
      Config,
      | 'production'
      | 'adminEmails'
      | 'signupCredits'
      | 'dailyCredits'
      | 'smtp'
      | 'supportEmail'
      | 'payments'
      | 'appStore'
      | 'googlePlay'
    >;
  connection: Connection;
  storage: Storage;
  senders: Pick<Senders, 'mailer' | 'sink'>;
  /** Returns the URL at which players reach this server. */
  address: () => string;
  /** Writes the characters' replies. */
  engine: Engine;
  /** The built-in engine, which shows authors what a draft would say. */
  builtIn: Engine;
  /** Makes the vectors by which the built-in engine compares meanings. */
  embedder: Pick<Embedder, 'embed'>;
  /** Generates stories. */
  generator: StoryGenerator;
  /** Suggests lines to authors; absent without a language model. */
  suggester: Suggester | undefined;
  /** Tells duels in the player's language. */
  translate?: LineTranslator | undefined;
  /** Which language models are asked for what. */
  modelOffice: ModelOffice;
  /** Players' own keys for language models. */
  ownKeys: OwnKeys;
  /** Speaks the replies. */
  speech: SpeechEngine;
  /** Transcribes players' recordings. */
  ears: HearingEngine;
  tokens: Tokens;
  /** The cost of a password's hash, `RECOMMENDED_COST` by default; tests lower it. */
  hashCost?: HashCost;
  clock: Clock;
  log: Log;
  meter: Meter;
}

/** All modules of the server, built and wired together. */
export interface Modules extends AccountsModules {
  blocklist: Blocklist;
  copyright: Claims;
  sharing: Sharing;
  sharedEndings: SharedEndings;
  media: Media;
  hiddenPictures: HiddenPictures;
  conversation: Conversation;
  sandboxShop: ShopModules['sandboxShop'];
  voidedPurchases: ShopModules['voidedPurchases'];
  partitions: Partitions;
  trash: CreatingModules['trash'];
  playtests: CreatingModules['playtests'];
  unansweredQuestions: UnansweredQuestions;
}

/** Maximum number of lines sent to a speech server at the same time. */
const REMOTE_LINES = 16;
/** Maximum number of recordings sent to a transcription server at the same time. */
const REMOTE_RECORDINGS = 16;
/** A transcription takes up to 30 seconds; a longer queue would make players wait too long. */
const recordings = { mostPerRequester: 4, mostWaiting: 20 };

/** Builds all modules; the only place that knows all of them. */
export async function compose(resources: Resources): Promise<Modules> {
  const storage = createGuardedStorage(resources.storage);
  const { config, connection, tokens, clock, log, engine, ears, meter } = resources;
  const speech = shareSpeech(resources.speech, config.speechServer ? REMOTE_LINES : config.speechWorkers);
  const { reader } = connection;
  const hiddenPictures = createHiddenPictures(reader, clock);
  const media = createMedia(storage, hiddenPictures);
  const { url: blankProfileUrl } = await media.storeShipped(picture('brand', 'blank-profile'), 'avatar');
  const pictures = {
    address: toPictureUrl,
    profile: (hash: string | null) => (hash === null ? blankProfileUrl : toPictureUrl(hash)),
  };

  const credits = createCredits(connection);
  const { dailyCredits: floor, smtp } = config;
  const refill = createRefill({ store: connection, tokens, floor, confirming: smtp !== undefined });
  const terms = createTerms({ versions: launchTerms(), store: connection, clock });
  const partitions = createPartitions({ store: connection, retention: config.monthsKept, clock, log });
  const drafts = createDrafts({ store: connection, tokens, clock });
  const versionContents = createVersionContents(reader, tokens);
  const kept = { media, hiddenPictures, partitions, drafts, versionContents, credits, refill, terms, blankProfileUrl };
  const people = composeAccounts({ ...resources, storage, ...kept });
  const { ownKeys } = resources;
  people.proofs.onProof(ownKeys.discard);
  const scenes = createScenes(reader, pictures.address, atmospheresByHash());
  const blocklist = createBlocklist({ store: connection, clock, log });
  const blocks = createBlocks({ store: connection, profilePicture: pictures.profile });
  const stories = createStories({ db: reader, tokens, scenes, blocks, pictures });
  const { translate } = resources;
  const throwDice = createDice(log);
  const play = createPlay({ store: connection, stories, scenes, credits, throwDice, tokens, translate });
  const queue = createFairQueue({
    concurrency: config.hearingServer ? REMOTE_RECORDINGS : config.hearingWorkers,
    ...recordings,
  });
  const hearing = createHearingService({ ears, queue, clock, meter, log });
  const { databasePool: connections } = config;
  const preparations = createPreparations(engine);
  const safety = createSafety();
  const talk = { engine, translate, preparations, speech, hearing, safety, partitions, clock, meter, log, connections };
  const settle: MemoriesDeps['settlePending'] = (writer, pair) => settlePending(writer, pair, credits);
  const memories = createMemories({ store: connection, settlePending: settle });
  const voices = createVoices({ speech, log });
  const characters = createCharacters({ db: reader, stories, address: pictures.address });
  const asking = { stories, characters, embedder: resources.embedder, clock, log };
  const unansweredQuestions = createUnansweredQuestions({ store: connection, ...asking });
  const conversation = createConversation({
    ...talk,
    store: connection,
    tokens,
    stories,
    play,
    credits,
    memories,
    onReply: unansweredQuestions.hear,
    onTalkDeleted: unansweredQuestions.forget,
  });

  const { upkeep, jobs } = people;
  const { address } = pictures;
  const freeTalk = createConversation({
    ...talk,
    store: connection,
    tokens,
    stories,
    play,
    memories: forgetful(memories),
    credits: createFreeCredits(),
  });
  const shop = await composeShop({ ...resources, media, upkeep, credits, jobs, pictureAddress: address });

  const community = composeCommunity({
    ...resources,
    ...people,
    store: connection,
    mailer: resources.senders.mailer,
    stories,
    blocks,
    pictures,
    hiddenPictures,
  });

  const making = {
    versionContents,
    deletions: community.deletions,
    blocklist,
    stories,
    scenes,
    play,
    conversation,
    freeTalk,
    engine: resources.builtIn,
    suggester: resources.suggester,
    safety,
    tokens,
    media,
    upkeep,
    jobs,
    clock,
    log,
    address,
  };
  const creating = composeCreating({ ...making, store: connection });

  const routes = [
    ...people.routes,
    ...shop.routes,
    ...storiesRoutes(stories),
    ...playRoutes(play),
    ...rewindRoutes(createRewind({ store: connection, stories })),
    ...conversationRoutes(conversation),
    ...journalRoutes(createJournal({ reader, media, partitions, address: pictures.address })),
    ...memoriesRoutes(memories),
    ...voicesRoutes(voices, createOpenings({ reader, stories, voices })),
    ...pagesRoutes(createPages(config.supportEmail, terms)),
    ...termsRoutes(terms),
    ...demosRoutes(createDemos(media)),
    ...visitorsRoutes(
      createVisitors({ ...talk, store: connection, conversation, featured: createFeaturedTalk(conversation, stories) }),
    ),
    ...storyGenerationRoutes(createStoryGeneration({ generator: resources.generator, tokens, media })),
    ...community.routes,
    ...creating.routes,
    ...draftsRoutes(drafts),
    ...unansweredQuestionsRoutes(unansweredQuestions),
    ...blocklistRoutes(blocklist, people.accounts),
    ...modelsRoutes(resources.modelOffice, ownKeys, createOwnKeyStorage({ ...people.keeping, ownKeys, jobs, clock })),
  ];
  return {
    ...people,
    routes,
    blocklist,
    copyright: community.claims,
    sandboxShop: shop.sandboxShop,
    voidedPurchases: shop.voidedPurchases,
    partitions,
    trash: creating.trash,
    playtests: creating.playtests,
    unansweredQuestions,
    sharing: createSharing(reader, media),
    sharedEndings: createSharedEndings(reader),
    media,
    hiddenPictures,
    conversation,
  };
}
