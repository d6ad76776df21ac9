import { talkToken } from './history.ts';
import { misspelt, searched } from './words.ts';
import { idOf, special, tagsAsked } from './world.ts';

/** Who asks: nobody, an account like most, the one with the long history, an admin. */
export type Who = 'visitor' | 'plain' | 'long' | 'admin';

/** What is known of a world only when it is there. */
export interface Known {
  storyToken: string;
}

/** A call as it is asked, and by whom. */
export interface Asked {
  who: Who;
  path: string;
  query: Record<string, string | number>;
}

type Query = Asked['query'];
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

/** Every list, search and detail call, as it is asked at its ends: first and last pages, rare and common, loved and long. */
export const calls: Record<string, (known: Known) => Asked> = {
  'feed: newest': feed({}),
  'feed: most liked': feed({ filter: 'storyLikes' }, 'plain'),
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
  bin: own('/api/stories/getBin'),
  credits: own('/api/profile/credits'),
  'credits: last page': own('/api/profile/credits', { page: last }),
  'before deletion': own('/api/profile/deletion'),
  items: own('/api/items/getItems'),
  'characters: own': own('/api/characters/getCharacters'),
  'characters: own, by name': own('/api/profile/myCharacters', { searchQuery: 'keeper 77' }),
  'characters: public': own('/api/characters/getCharacters', { scope: 'public' }),
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
  'memories of a character': own('/api/memories/getMemories', { characterId: idOf('character', 44) }),
  'talk: long': own('/api/inworld/getTalk', { sessionToken: talkToken }),
  'journal: runs': own('/api/journal/getRuns'),
  'journal: runs, last page': own('/api/journal/getRuns', { page: last }),
  'insights: popular, 90 days': admin('/api/insights/getInsights', { storyId: popular, days: 90 }),
  'insights: like most': admin('/api/insights/getInsights', { storyId: plain, days: 90 }),
  'story check': admin('/api/stories/checkStory', { storyId: popular }),
  playtests: admin('/api/playtests/getPlaytests', { storyId: popular }),
  devices: own('/api/login/devices'),
  'signed-in account': own('/api/login/token'),
  reports: admin('/api/reports/getReports'),
  'reports: last page': admin('/api/reports/getReports', { page: last }),
  'office: ledger': admin('/api/shop/searchLedger'),
  'office: ledger, last page': admin('/api/shop/searchLedger', { page: last }),
  'office: ledger of a reason': admin('/api/shop/searchLedger', { reason: 'purchase' }),
  'office: ledger of a player': admin('/api/shop/searchLedger', { searchQuery: 'long@example.org' }),
  'office: rare reason of a player': admin('/api/shop/searchLedger', {
    searchQuery: 'long@example.org',
    reason: 'purchase',
  }),
  'office: purchases': admin('/api/shop/getPurchases'),
  'office: purchases, last page': admin('/api/shop/getPurchases', { page: last }),
  'office: revenue': admin('/api/shop/getRevenue', { days: 90 }),
  offerings: own('/api/profile/shop-offerings'),
};
