import type { Objects } from '../access.ts';
import { anyThere, everybody, ownOrAdmin, type Row, readable, storyInBody, storyInQuery, type Who } from './rows.ts';

const commentInQuery = ({ commentId }: Objects) => ({ query: { commentId } });

// Each caller blocks another account.
const anotherInBody = (_at: Objects, { victimId }: Who) => ({ json: { blockedUserId: victimId } });
const anotherInQuery = (_at: Objects, { victimId }: Who) => ({ query: { blockedUserId: victimId } });

const anEvent = { name: 'story_clicked', storyId: 'none', storyName: 'x', timestamp: '2026-01-01T00:00:00Z' };

/** Finding stories, and reactions to them. */
export const storiesRows = {
  getStories: { access: 'optional', statuses: everybody(200) },
  getStoriesByTag: { access: 'optional', statuses: everybody(200), send: () => ({ query: { tag: 'Heritage' } }) },
  getFeatured: { access: 'optional', statuses: everybody(200) },
  getTags: { access: 'open', statuses: everybody(200) },
  getStory: { access: 'optional', statuses: readable, send: storyInQuery },
  searchStories: { access: 'optional', statuses: everybody(200), send: () => ({ query: { searchQuery: 'bell' } }) },
  getContinue: { access: 'signed-in', statuses: everybody(200) },
  myFavorites: { access: 'signed-in', statuses: everybody(200) },
  myStories: { access: 'signed-in', statuses: everybody(200) },
  likeStory: { access: 'signed-in', statuses: readable, send: storyInBody },
  removeLikeStory: { access: 'signed-in', statuses: readable, send: storyInBody },
  favoriteStory: { access: 'signed-in', statuses: readable, send: storyInBody },
  removeFavoriteStory: { access: 'signed-in', statuses: readable, send: storyInBody },
  getComments: { access: 'optional', statuses: readable, send: storyInQuery },
  sendComment: {
    access: 'signed-in',
    statuses: readable,
    send: ({ storyId }) => ({ json: { storyId, comment: 'Fine.' } }),
  },
  likeComment: { access: 'signed-in', statuses: readable, send: commentInQuery },
  unlikeComment: { access: 'signed-in', statuses: readable, send: commentInQuery },
  deleteComment: { access: 'signed-in', statuses: ownOrAdmin, send: commentInQuery, fresh: true },
  blockPerson: { access: 'signed-in', statuses: everybody(200), send: anotherInBody },
  unblockPerson: { access: 'signed-in', statuses: everybody(200), send: anotherInQuery },
  getBlocks: { access: 'signed-in', statuses: everybody(200) },
  createReport: { access: 'signed-in', statuses: readable, send: storyInBody },
  getReports: { access: 'admin', statuses: everybody(200) },
  resolveReport: {
    access: 'admin',
    statuses: anyThere,
    send: ({ reportId }) => ({ json: { reportId, outcome: 'dismiss' } }),
  },
  sendAnalytics: { access: 'optional', statuses: everybody(200), send: () => ({ json: { events: [anEvent] } }) },
} satisfies Record<string, Row>;
