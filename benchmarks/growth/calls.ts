import { talkToken } from './history.ts';
import { coopToken } from './office.ts';
import { misspelt, searched } from './words.ts';
import { idOf, special, tagsAsked } from './world.ts';

/** The caller: a visitor, a typical account, the one with the long history, one who has blocked many, an admin. */
export type Who = 'visitor' | 'plain' | 'long' | 'shy' | 'admin';

/** Values known only once the database exists. */
export interface Known {
  storyToken: string;
  /** The run with the longest talk. */
  runId: string;
}

/** A call and its caller. */
export interface CallRequest {
  who: Who;
  path: string;
  query: Record<string, string | number>;
}

type Query = CallRequest['query'];
const last = 1000;
const lastOfSearch = 200;
const popular = idOf('story', special.popularStory);
const plain = idOf('story', special.plainStory);

const by =
  (who: Who, path: string, query: Query = {}) =>
  () => ({ who, path, query });
const feed = (query: Query, who: Who = 'visitor') => by(who, '/api/stories/getStories', query);
const tag = (name: string, page = 1) => by('visitor', '/api/stories/getStoriesByTag', { tag: name, page });
const search = (text: string, page = 1, who: Who = 'visitor') =>
  by(who, '/api/search/searchStories', { searchQuery: text, page });
const own = (path: string, query: Query = {}) => by('long', path, query);
const admin = (path: string, query: Query = {}) => by('admin', path, query);
const shy = (path: string, query: Query = {}) => by('shy', path, query);
/** Returns an id with a timestamp: entries before it are older than this many days. */
const daysAgo = (days: number) => {
  const hex = (Date.now() - days * 86_400_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
const formatDay = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Every list, search and detail call at its extremes: first and last pages, rare and common, popular and long. */
export const calls: Record<string, (known: Known) => CallRequest> = {
  'feed: newest': feed({}),
  'feed: most liked': feed({ filter: 'storyLikes' }, 'plain'),
  'feed: of an author': feed({ authorId: idOf('account', special.author) }),
  'feed: most played': feed({ filter: 'storyPlays' }),
  'feed: highest rated': feed({ filter: 'storyRating' }),
  'feed: newest, last page': feed({ page: last }),
  'feed: most liked, last page of 50': feed({ filter: 'storyLikes', page: last, pageSize: 50 }),
  'tag of a third': tag(tagsAsked.common),
  'tag of a third, last page': tag(tagsAsked.common, last),
  'tag of a thousandth': tag(tagsAsked.middle),
  'tag of five': tag(tagsAsked.rare),
  'search: word of three': search(searched.rare),
  'search: word of a thousandth': search(searched.middle),
  'search: word of a third': search(searched.common),
  'search: word of a third, signed in': search(searched.common, 1, 'long'),
  'search: word of a third, last page': search(searched.common, lastOfSearch),
  'search: a third and a thousandth': search(`${searched.common} ${searched.middle}`),
  'search: a tag’s name': search(tagsAsked.common),
  'search: misspelt': search(misspelt.typed),
  'search: nothing': search('zzyzx'),
  'story: popular': by('plain', '/api/stories/getStory', { storyId: popular }),
  'story: like most': by('plain', '/api/stories/getStory', { storyId: plain }),
  'story: popular, long history': own('/api/stories/getStory', { storyId: popular }),
  'story: featured': by('visitor', '/api/stories/getFeatured'),
  'story: progress': ({ storyToken }) => ({ who: 'long', path: '/api/stories/getProgress', query: { storyToken } }),
  'scene: quest journal': ({ storyToken }) => ({
    who: 'long',
    path: '/api/scenes/getQuestJournal',
    query: { storyToken, sceneId: idOf('scene', special.popularStory) },
  }),
  'scene: hint': ({ storyToken }) => ({
    who: 'long',
    path: '/api/scenes/getHint',
    query: { storyToken, sceneId: idOf('scene', special.popularStory), strength: '3' },
  }),
  'story: tree of the longest run': ({ runId }) => ({
    who: 'long',
    path: '/api/stories/getRunTree',
    query: { storyId: popular, runId },
  }),
  'scene: to edit': own('/api/scenes/getScene', { sceneId: idOf('scene', 7) }),
  tags: by('visitor', '/api/tags/getTags'),
  'comments: popular': by('plain', '/api/comments/getComments', { storyId: popular }),
  'comments: popular, last page': by('plain', '/api/comments/getComments', { storyId: popular, page: last }),
  'comments: like most': by('plain', '/api/comments/getComments', { storyId: plain }),
  'own stories': own('/api/profile/myStories'),
  'own stories: search': own('/api/profile/myStories', { searchQuery: searched.common }),
  favourites: own('/api/profile/myFavorites'),
  'favourites: last page': own('/api/profile/myFavorites', { page: last }),
  continue: own('/api/stories/getContinue'),
  'continue: last page': own('/api/stories/getContinue', { page: last }),
  'continue: like most': by('plain', '/api/stories/getContinue'),
  trash: own('/api/stories/getTrash'),
  'trash of characters': own('/api/characters/getTrash'),
  credits: own('/api/profile/credits'),
  'credits: last page': own('/api/profile/credits', { page: last }),
  'before deletion': own('/api/profile/deletion'),
  items: own('/api/items/getItems'),
  'characters: own': own('/api/characters/getCharacters'),
  'characters: own, by name': own('/api/profile/myCharacters', { searchQuery: 'keeper 77' }),
  'characters: public': own('/api/characters/getCharacters', { scope: 'public' }),
  'characters: public, by name': own('/api/characters/getCharacters', { scope: 'public', searchQuery: 'keeper 77' }),
  'characters: public, last page': own('/api/characters/getCharacters', { scope: 'public', page: last }),
  'characters: variants': own('/api/characters/getSubCharacters', {
    originalCharacterId: idOf('character', special.popularCharacter),
  }),
  'character: popular': by('plain', '/api/characters/getCharacter', {
    characterId: idOf('character', special.popularCharacter),
  }),
  'character: like most': by('plain', '/api/characters/getCharacter', {
    characterId: idOf('character', special.plainCharacter),
  }),
  'memories of a character': own('/api/memories/getMemories', {
    characterId: idOf('character', special.popularCharacter),
  }),
  'talk: long': own('/api/inworld/getTalk', { sessionToken: talkToken }),
  'talk: co-op': own('/api/inworld/getTalk', { sessionToken: coopToken }),
  'journal: runs': own('/api/journal/getRuns'),
  'journal: runs, last page': own('/api/journal/getRuns', { page: last }),
  'journal: the longest run': ({ runId }) => ({ who: 'long', path: '/api/journal/getRun', query: { runId } }),
  'story stats: popular, 90 days': admin('/api/story-stats/getStoryStats', { storyId: popular, days: 90 }),
  'story stats: like most': admin('/api/story-stats/getStoryStats', { storyId: plain, days: 90 }),
  'story stats: as a file': admin('/api/story-stats/download', { storyId: popular, days: 90, table: 'days' }),
  'story check': admin('/api/stories/checkStory', { storyId: popular }),
  playtests: admin('/api/playtests/getPlaytests', { storyId: popular }),
  playtest: admin('/api/playtests/getPlaytest', { playtestId: idOf('playtest', 1) }),
  devices: own('/api/login/devices'),
  'signed-in account': own('/api/login/token'),
  reports: admin('/api/reports/getReports'),
  'reports: last page': admin('/api/reports/getReports', { page: last }),
  'shop admin: ledger': admin('/api/shop/searchLedger'),
  'shop admin: ledger, last page': admin('/api/shop/searchLedger', { page: last }),
  'shop admin: ledger of a reason': admin('/api/shop/searchLedger', { reason: 'purchase' }),
  'shop admin: ledger of a player': admin('/api/shop/searchLedger', { searchQuery: 'long@example.org' }),
  'shop admin: rare reason of a player': admin('/api/shop/searchLedger', {
    searchQuery: 'long@example.org',
    reason: 'purchase',
  }),
  'shop admin: purchases': admin('/api/shop/getPurchases'),
  'shop admin: purchases, last page': admin('/api/shop/getPurchases', { page: last }),
  'shop admin: revenue': admin('/api/shop/getRevenue', { days: 90 }),
  'shop admin: offerings': admin('/api/shop/getOfferings'),
  offerings: own('/api/profile/shop-offerings'),
  'blocked a thousand: feed': feed({ filter: 'storyLikes' }, 'shy'),
  'blocked a thousand: feed, last page': feed({ filter: 'storyLikes', page: last }, 'shy'),
  'blocked a thousand: search': search(searched.common, 1, 'shy'),
  'blocked a thousand: story': shy('/api/stories/getStory', { storyId: popular }),
  'blocked a thousand: comments, last page': shy('/api/comments/getComments', { storyId: popular, page: last }),
  'blocked a thousand: characters': shy('/api/characters/getCharacters', { scope: 'public' }),
  blocks: shy('/api/blocks/getBlocks'),
  'blocks: last page': shy('/api/blocks/getBlocks', { page: 100 }),
  notifications: own('/api/notifications/getNotifications'),
  'notifications: far back': own('/api/notifications/getNotifications', { before: daysAgo(6) }),
  'notifications: unread': own('/api/notifications/getUnread'),
  decision: own('/api/moderation/getDecision', { decisionId: idOf('decision', 1) }),
  'appeals: open': admin('/api/moderation/getAppeals'),
  'appeals: answered': admin('/api/moderation/getAppeals', { status: 'upheld' }),
  claim: own('/api/copyright/getNotice', { noticeId: idOf('notification', 1) }),
  claims: admin('/api/copyright/getClaims'),
  'claims: last page': admin('/api/copyright/getClaims', { page: last }),
  blocklist: admin('/api/blocklist/getBlocklist', { kind: 'mail-domain' }),
  'blocklist: last page': admin('/api/blocklist/getBlocklist', { kind: 'mail-domain', page: 100 }),
  'audit log': admin('/api/moderation/getAudit'),
  'audit log: far back': admin('/api/moderation/getAudit', { before: daysAgo(300) }),
  'audit log: of a day': admin('/api/moderation/getAudit', { from: formatDay(200), to: formatDay(200) }),
  'audit log: rare act': admin('/api/moderation/getAudit', { act: 'offering.changed' }),
  'audit log: of one admin': admin('/api/moderation/getAudit', { person: 'admin@example.org' }),
  'audit log: rare act of one admin': admin('/api/moderation/getAudit', {
    person: 'admin@example.org',
    act: 'offering.changed',
  }),
  'audit log: of one player': admin('/api/moderation/getAudit', { person: 'long@example.org' }),
};

/** GET calls that aren't measured, and why: no amount of data makes them read more. */
export const unmeasured: Record<string, string> = {
  '/api/accessToken/refresh': 'reads and changes the one row of its key',
  '/api/inworld/getIrishSessionToken': 'opens one talk of a visitor; lists nothing',
  '/api/inworld/openFeaturedTalk': 'opens one talk of a visitor; lists nothing',
  '/api/inworld/hearFirstWords': 'speaks the first sentence of one talk, found by the index of its turns',
  '/api/inworld/getGroupTalk':
    'a page of lines of at most four characters, found by the index of their turns in one run',
  '/api/stories/getStoryRules': 'the rules of one story, found by its key',
  '/api/stories/getWritingExamples': 'texts of three launch stories, read from their files once',
  '/api/scenes/hearOpening': 'speaks a sentence of one scene, found by its key',
  '/api/stories/getLatestRun':
    'counts at most 2,000 turns of one run, found by the index of a player’s runs, and its story’s latest 5,000 endings',
  '/api/models/getModels': 'the settings of the server, and as many rows as there are roles and models',
  '/api/models/getModelUse':
    '30 days of as many rows as there are models and roles, and the players of one day, found by its index',
  '/api/models/getOwnModelKey': 'one row, found by its key',
  '/api/drafts/getDraft': 'one row, found by its key',
  '/api/stories/getStoryVersions':
    'a page of at most 300 versions of a story, found by its index, without their contents',
  '/api/stories/compareStoryVersion': 'two versions of one story, found by their index: reads what checkStory reads',
  '/api/unanswered-questions/getUnansweredQuestions':
    'the newest 500 questions of a character, found by its index, compared with each other in small parts',
  '/api/unanswered-questions/getUnansweredInStory':
    'the newest 500 questions of a story, found by its index, compared with each other in small parts',
  '/api/demos/getIrishTown': 'a demo that is shipped with the product',
  '/api/demos/getWarGame': 'a demo that is shipped with the product',
  '/api/story-ai': 'asks a model, not the database',
  '/api/story-ai/options': 'a fixed list',
  '/api/pages/getPage': 'a text that is shipped with the product',
  '/api/pages/getTerms': 'a text that is shipped with the product',
  '/api/characters/getCharacterHelp': 'a setting of the server',
  '/api/pictures/getPool': 'pictures that are shipped with the product, listed from memory',
  '/api/pictures/getPortraitPatches': 'a picture that is shipped with the product, found in memory',
  '/api/journal/downloadHtml': 'one run as a file: reads what getRun reads, and pictures from the disk',
  '/api/journal/downloadEpub': 'one run as a file: reads what getRun reads, and pictures from the disk',
  '/api/stories/exportStory': 'one story as a file: reads what checkStory reads, and pictures from the disk',
  '/api/characters/exportCharacter': 'one character as a file: reads one row, and pictures from the disk',
  '/api/profile/download':
    'all that an account has, by its purpose; each part is read on by key, a bounded stretch at a time',
};
