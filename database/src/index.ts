export {
  type Connection,
  type ConnectOptions,
  connect,
  type Database,
  type DatabaseAddress,
  type Reader,
  storeRoleSettings,
  type Writer,
} from './connect.ts';
export { DataDirInUse } from './embedded/data-dir-lock.ts';
export { findEmbedded } from './embedded/running.ts';
export { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/start.ts';
export {
  isDatabaseUnavailable,
  isReferenceLost,
  readConstraint,
  readSqlState,
  StoreUnusable,
} from './faults.ts';
export { readSearchPage, type SearchPage } from './found.ts';
export { migrate } from './migrate.ts';
export { prepareOnce, registerForwarding } from './once.ts';
export { accountLinks, LINK_PURPOSES } from './schema/account-links.ts';
export { ACCOUNT_TYPES, accounts, MEDIA_KINDS, media, pictureHash, ROLES, userNameOf } from './schema/accounts.ts';
export { auditEntries } from './schema/audit.ts';
export { accountBlocks, BLOCKLIST_KINDS, blocklistEntries, isUnblocked } from './schema/blocks.ts';
export { characters } from './schema/characters.ts';
export { anywhere, asId, isNotHidden, NIL_ID } from './schema/columns.ts';
export {
  commentLikes,
  comments,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  reports,
  storyCountChanges,
  storyFavorites,
  storyLikes,
} from './schema/community.ts';
export {
  conversationSessions,
  dayBefore,
  embeddings,
  memories,
  SESSION_KINDS,
  SESSION_LIFETIME,
  TURN_KINDS,
  TURN_LEASE,
  TURN_STATUSES,
  type TurnSentence,
  turns,
} from './schema/conversation.ts';
export { COPYRIGHT_STATES, COPYRIGHT_SUBJECTS, copyrightCounters, copyrightNotices } from './schema/copyright.ts';
export { revenueDays, storyDayChanges, storyDayCounts } from './schema/day-counts.ts';
export { drafts } from './schema/drafts.ts';
export { giftAddresses } from './schema/gift-addresses.ts';
export { items } from './schema/items.ts';
export { FACT_KINDS, factRuns, learnedFacts } from './schema/learned-facts.ts';
export { LEDGER_REASONS, ledgerEntries } from './schema/ledger.ts';
export { modelChoices, modelDays, modelKeys, modelUsage } from './schema/model-usage.ts';
export { appeals, decisions, hiddenComments, hiddenPictures, notifications } from './schema/moderation.ts';
export {
  ANALYTICS_NAMES,
  analyticsEvents,
  idempotencyKeys,
  MONTHLY,
  outbox,
  partitionsGone,
  rateLimits,
  recentWriters,
  seeds,
} from './schema/operations.ts';
export { PLAYTEST_STATUSES, playtests } from './schema/playtests.ts';
export { isDoable, quests, targetNameFor } from './schema/quests.ts';
export { refreshTokens } from './schema/refresh-tokens.ts';
export {
  achievements,
  checkpointMemories,
  DUEL_OUTCOMES,
  duels,
  runCheckpoints,
  runEvents,
  runItems,
  runQuests,
  runScenes,
  runStates,
  runs,
} from './schema/runs.ts';
export { isPlayable, sceneCharacters, sceneItems, sceneQuests, scenes } from './schema/scenes.ts';
export { type SealedTexts, sealedTexts, sealedTextsOfCharacter } from './schema/sealed-texts.ts';
export {
  moneyReturns,
  OFFERING_TYPES,
  offeringSales,
  offerings,
  PROVIDERS,
  PURCHASE_STATUSES,
  paymentCustomers,
  purchases,
  SANDBOX_KINDS,
  SUBSCRIPTION_STATUSES,
  sandboxBook,
  subscriptions,
} from './schema/shop.ts';
export { isListed, stories, storyImages, storySearch, storyTags, tags, VISIBILITIES } from './schema/stories.ts';
export { storyRules } from './schema/story-rules.ts';
export { storyVersions } from './schema/story-versions.ts';
export { unansweredQuestions } from './schema/unanswered-questions.ts';
export { isEmptyStore, restoreSnapshot } from './snapshot/restore.ts';
export type { SnapshotTable } from './snapshot/tables.ts';
export { SNAPSHOT_LOCK, type Snapshot, takeSnapshot } from './snapshot/take.ts';
