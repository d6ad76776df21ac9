import { randomUUID } from 'node:crypto';
import { type Access, calls } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallerKind,
  callers,
  fingerprint,
  type ObjectKind,
  type Objects,
  type Stage,
  setStage,
  storyTokenFor,
} from './testing/access.ts';
import { recordingForm } from './testing/play.ts';
import { scriptedEars, scriptedEngine, scriptedSpeech } from './testing/scripted.ts';
import { type CallOptions, signUpForm, startTestServer, type TestServer } from './testing.ts';

/**
 * Who may do what: every call of the contract, tried by everybody on everything. A new call needs a row in `table`.
 *
 * A row says who may call at all, the statuses of those who may, and what is sent. Those who may not are answered alike
 * everywhere: 401 without a token or with one that is bad, expired or of an account that is gone, 403 for a banned account
 * and for players where admins alone may call.
 */
interface Row {
  access: Access;
  statuses: Statuses;
  send?: (at: Objects, who: Who) => CallOptions | Promise<CallOptions>;
  /** What is called changes what the next cell would find: each cell gets a stage of its own. */
  fresh?: true;
}

/** Statuses for visitor, owner, other player and admin; where a call is about no object, the row `alone`. */
type Four = [visitor: number, owner: number, other: number, admin: number];
type Statuses = { alone: Four } | Record<ObjectKind, Four>;

interface Who {
  accountId: string;
  victimId: string;
}

const everybody = (status: number): { alone: Four } => ({ alone: [status, status, status, status] });
const nobody: Four = [404, 404, 404, 404];

/** Public things for all, private ones for their owner and admins; to others they are as good as missing. */
const readable = { public: [200, 200, 200, 200], private: [404, 200, 404, 200], missing: nobody } satisfies Statuses;
/** One's own alone, whoever else asks. */
const ownAlone = { public: [404, 200, 404, 404], private: [404, 200, 404, 404], missing: nobody } satisfies Statuses;
/** One's own and, for admins, all; others may know of the public ones. */
const ownOrAdmin = { public: [404, 200, 403, 200], private: [404, 200, 404, 200], missing: nobody } satisfies Statuses;
/** Whatever there is: for admins the difference between public and private is none. */
const anyThere = { public: [200, 200, 200, 200], private: [200, 200, 200, 200], missing: nobody } satisfies Statuses;

/** The owner's and the admins' alone: nobody else knows that it is there. */
const ownOrAdminAlone = {
  public: [404, 200, 404, 200],
  private: [404, 200, 404, 200],
  missing: nobody,
} satisfies Statuses;

const storyInQuery = ({ storyId }: Objects): CallOptions => ({ query: { storyId } });
const storyInBody = ({ storyId }: Objects): CallOptions => ({ json: { storyId } });
const talkInBody = ({ sessionToken }: Objects): CallOptions => ({ json: { sessionToken, audio: false } });
const runInQuery = ({ runId }: Objects): CallOptions => ({ query: { runId } });
const commentInQuery = ({ commentId }: Objects): CallOptions => ({ query: { commentId } });

let server: TestServer;
let shared: Stage;

const tokenOf = (at: Objects, who: Who) => storyTokenFor(server, who.accountId, at.storyId);

async function sceneInBody(at: Objects, who: Who): Promise<CallOptions> {
  return { json: { storyToken: await tokenOf(at, who), sceneId: at.sceneId } };
}

const anEvent = { name: 'story_clicked', storyId: 'none', storyName: 'x', timestamp: '2026-01-01T00:00:00Z' };

function form(part: string, data: unknown): CallOptions {
  const made = new FormData();
  made.append(part, JSON.stringify(data));
  return { form: made };
}

/** A form whose pictures are all of the pool. */
function pooled(part: string, data: unknown, pictures: unknown): CallOptions {
  const made = form(part, data);
  made.form?.append('pictures', JSON.stringify(pictures));
  return made;
}

const cover = { storyImages: [{ poolId: 'backgrounds/ballroom' }] };
const background = { sceneImage: { poolId: 'backgrounds/ballroom' } };
const face = { characterImage: { poolId: 'portraits/keeper-sorcha-neutral' } };
const fourLines = ['One.', 'Two.', 'Three.', 'Four.'];
const aCharacter = {
  ...{ characterName: 'Sorcha', characterDescription: 'A keeper.', characterPronouns: 'She/Her/Hers' },
  ...{ characterPersonalKnowledge: fourLines, characterVoiceName: 'Nora' },
};
const aCard = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Sorcha', description: 'A keeper.' } };

function card(): CallOptions {
  const made = form('importInfo', { preview: true });
  made.form?.append('card', new Blob([JSON.stringify(aCard)]), 'card.json');
  return made;
}

function noBundle(): CallOptions {
  const made = form('importInfo', {});
  made.form?.append('bundle', new Blob(['nothing']), 'story.emberlore.zip');
  return made;
}

const sceneForm = ({ storyId, characterId, itemId }: Objects) =>
  pooled(
    'sceneInfo',
    {
      ...{ storyId, sceneDescription: 'A hall.', sceneWinDescription: 'Won.', commonKnowledge: fourLines },
      ...{ selectedCharacters: [characterId], selectedItems: [itemId] },
    },
    background,
  );

const table: Record<keyof typeof calls, Row> = {
  getMemories: {
    access: 'signed-in',
    statuses: { public: [200, 200, 200, 200], private: [404, 200, 404, 404], missing: nobody },
    send: ({ characterId }) => ({ query: { characterId } }),
  },
  editMemory: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ memoryId }) => ({ json: { memoryId, text: 'likes rain' } }),
  },
  deleteMemory: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ memoryId }) => ({ query: { memoryId } }),
    fresh: true,
  },
  deleteMemories: {
    access: 'signed-in',
    statuses: { public: [200, 200, 200, 200], private: [404, 200, 404, 404], missing: nobody },
    send: ({ characterId }) => ({ query: { characterId } }),
    fresh: true,
  },
  startStory: { access: 'open', statuses: everybody(200) },
  continueStory: {
    access: 'open',
    statuses: everybody(200),
    send: () => ({ json: { prevScene: { sceneId: 1, title: 'x' }, choice: 'go on' } }),
  },
  getStoryAiOptions: { access: 'open', statuses: everybody(200) },
  getIrishTown: { access: 'open', statuses: everybody(200) },
  getWarGame: { access: 'open', statuses: everybody(200) },
  getIrishSessionToken: {
    access: 'open',
    statuses: everybody(200),
    send: () => ({ query: { inworldCharacterId: 'irish-baker' } }),
  },
  sendIrishMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ json: { sessionToken, message: 'Hello.' } }),
  },
  sendIrishAudioMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ form: recordingForm(sessionToken) }),
  },
  sendWarGameMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ json: { sessionToken, message: 'Hello.' } }),
  },
  sendWarGameAudioMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ form: recordingForm(sessionToken) }),
  },
  closeIrishSession: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ query: { sessionId: sessionToken } }),
  },
  getTerms: { access: 'open', statuses: everybody(200) },
  acceptTerms: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({ json: { version: '2025-05-06' } }),
  },
  signup: {
    access: 'open',
    statuses: everybody(200),
    send: () => ({
      form: signUpForm({ email: `${randomUUID().slice(0, 8)}@example.org`, password: 'correct horse', userName: 'x' }),
    }),
  },
  login: {
    access: 'open',
    statuses: everybody(401),
    send: () => ({ json: { email: 'nobody@example.org', password: 'correct horse' } }),
  },
  refreshToken: { access: 'open', statuses: everybody(401) },
  clearCookie: { access: 'open', statuses: everybody(200) },
  forgotPassword: { access: 'open', statuses: everybody(200), send: () => ({ json: { email: 'nobody@example.org' } }) },
  resetPassword: {
    access: 'open',
    statuses: everybody(400),
    send: () => ({ json: { token: 'none', password: 'correct horse' } }),
  },
  confirmEmail: { access: 'open', statuses: everybody(400), send: () => ({ json: { token: 'none' } }) },
  validateToken: { access: 'signed-in', statuses: everybody(200) },
  resendConfirmation: { access: 'signed-in', statuses: everybody(200) },
  getDevices: { access: 'signed-in', statuses: everybody(200) },
  removeDevices: { access: 'signed-in', statuses: everybody(200), fresh: true },
  getStories: { access: 'optional', statuses: everybody(200) },
  getStoriesByTag: { access: 'optional', statuses: everybody(200), send: () => ({ query: { tag: 'Heritage' } }) },
  getFeatured: { access: 'optional', statuses: everybody(200) },
  getTags: { access: 'open', statuses: everybody(200) },
  getStory: { access: 'optional', statuses: readable, send: storyInQuery },
  playStory: { access: 'signed-in', statuses: readable, send: storyInQuery },
  getProgress: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({ query: { storyToken: await tokenOf(at, who) } }),
  },
  enterScene: { access: 'signed-in', statuses: readable, send: sceneInBody },
  searchItem: { access: 'signed-in', statuses: readable, send: sceneInBody },
  // There is nobody to fight before a quest says so.
  duel: {
    access: 'signed-in',
    statuses: { public: nobody, private: nobody, missing: nobody },
    send: async (at, who) => ({
      json: { storyToken: await tokenOf(at, who), sceneId: at.sceneId, characterId: at.characterId },
    }),
  },
  getQuestJournal: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({ query: { storyToken: await tokenOf(at, who), sceneId: at.sceneId } }),
  },
  closeRun: { access: 'signed-in', statuses: readable, send: storyInBody, fresh: true },
  continueRun: { access: 'signed-in', statuses: readable, send: storyInBody },
  getSessionToken: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({
      json: {
        storyToken: await tokenOf(at, who),
        scene: { sceneId: at.sceneId },
        character: { characterId: at.characterId },
      },
    }),
  },
  getRuns: { access: 'signed-in', statuses: everybody(200) },
  getRun: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
  downloadRunPage: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
  downloadRunBook: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
  sendMessage: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ json: { sessionToken, message: 'Good evening.', audio: false } }),
    fresh: true,
  },
  sendAudioMessage: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ form: recordingForm(sessionToken) }),
    fresh: true,
  },
  getVoice: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({ json: { voiceName: 'Nora', previewText: 'Good evening.' } }),
  },
  sendAction: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ json: { sessionToken, action: 'I bow.', audio: false } }),
    fresh: true,
  },
  // Nothing has been said yet that could be said or answered anew.
  regenerate: { access: 'signed-in', statuses: everybody(404), send: talkInBody },
  editMessage: {
    access: 'signed-in',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ json: { sessionToken, message: 'Good night.' } }),
  },
  chooseReply: {
    access: 'signed-in',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ json: { sessionToken, version: 1 } }),
  },
  deleteTalk: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { sessionToken } }),
    fresh: true,
  },
  getTalk: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { sessionToken } }),
    fresh: true,
  },
  closeSession: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { sessionId: sessionToken } }),
    fresh: true,
  },
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
  myFavorites: { access: 'signed-in', statuses: everybody(200) },
  myStories: { access: 'signed-in', statuses: everybody(200) },
  getContinue: { access: 'signed-in', statuses: everybody(200) },
  searchStories: { access: 'optional', statuses: everybody(200), send: () => ({ query: { searchQuery: 'bell' } }) },
  getPage: { access: 'open', statuses: everybody(200), send: () => ({ query: { page: 'support' } }) },
  createReport: { access: 'signed-in', statuses: readable, send: storyInBody },
  getReports: { access: 'admin', statuses: everybody(200) },
  resolveReport: {
    access: 'admin',
    statuses: anyThere,
    send: ({ reportId }) => ({ json: { reportId, outcome: 'dismiss' } }),
  },
  banAccount: {
    access: 'admin',
    statuses: everybody(200),
    send: (_at, { victimId }) => ({ json: { userId: victimId, banned: true } }),
  },
  getCharacter: {
    access: 'optional',
    statuses: readable,
    send: ({ characterId }) => ({ query: { characterId } }),
  },
  getCharacters: { access: 'signed-in', statuses: everybody(200) },
  getSubCharacters: {
    access: 'signed-in',
    statuses: everybody(200),
    send: ({ characterId }) => ({ query: { originalCharacterId: characterId } }),
  },
  myCharacters: { access: 'signed-in', statuses: everybody(200) },
  getCredits: { access: 'signed-in', statuses: everybody(200) },
  getShopOfferings: { access: 'signed-in', statuses: everybody(200) },
  confirmPurchase: {
    access: 'signed-in',
    statuses: everybody(404),
    send: () => ({ params: { offeringId: 'none' }, json: { transactionId: 'none', success: true } }),
  },
  createCheckoutSession: {
    access: 'signed-in',
    statuses: everybody(404),
    send: () => ({ json: { priceId: 'none', type: 'one_time' } }),
  },
  confirmSession: { access: 'signed-in', statuses: everybody(404), send: () => ({ json: { sessionId: 'none' } }) },
  paymentWebhook: { access: 'open', statuses: everybody(400), send: () => ({ json: { kind: 'checkout' } }) },
  createPortalSession: { access: 'signed-in', statuses: everybody(404) },
  cancelSubscription: { access: 'signed-in', statuses: everybody(404) },
  setDailyLimit: { access: 'signed-in', statuses: everybody(200), send: () => ({ json: { dailyLimit: null } }) },
  getAllOfferings: { access: 'admin', statuses: everybody(200) },
  // Without its picture, which is found out only of those who may send one.
  createOffering: { access: 'admin', statuses: everybody(400), send: () => form('offeringInfo', {}) },
  editOffering: {
    access: 'admin',
    statuses: everybody(404),
    send: () => form('offeringInfo', { offeringId: 'none', title: 'x', description: '', amount: 1, price: 1 }),
  },
  retireOffering: {
    access: 'admin',
    statuses: everybody(404),
    send: () => ({ json: { offeringId: 'none', retired: true } }),
  },
  searchLedger: { access: 'admin', statuses: everybody(200) },
  adjustCredits: {
    access: 'admin',
    statuses: everybody(200),
    send: (_at, { victimId }) => ({ json: { userId: victimId, amount: 1, reason: 'A gift.' } }),
  },
  getPurchases: { access: 'admin', statuses: everybody(200) },
  refundPurchase: { access: 'admin', statuses: everybody(404), send: () => ({ json: { purchaseId: 'none' } }) },
  getRevenue: { access: 'admin', statuses: everybody(200) },
  updateProfile: { access: 'signed-in', statuses: everybody(200), send: () => ({ json: { userName: 'Robin' } }) },
  // Without its picture, which is found out only of those who may send one.
  updateProfileImage: {
    access: 'signed-in',
    statuses: everybody(400),
    send: () => form('updateProfileImageData', {}),
  },
  getDeletion: { access: 'signed-in', statuses: everybody(200) },
  deleteAccount: { access: 'signed-in', statuses: everybody(200), fresh: true },
  downloadData: { access: 'signed-in', statuses: everybody(200) },
  sendAnalytics: { access: 'optional', statuses: everybody(200), send: () => ({ json: { events: [anEvent] } }) },
  createStory: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () =>
      pooled('storyInfo', { storyName: 'A tale', storyDescription: 'Of old.', storyTags: ['Heritage'] }, cover),
  },
  editStory: { access: 'signed-in', statuses: ownOrAdmin, send: ({ storyId }) => ({ json: { story: { storyId } } }) },
  editStoryTags: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId }) => ({ json: { storyId, storyTags: ['Heritage'] } }),
  },
  addStoryImages: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId }) => pooled('addStoryImageData', { storyId }, cover),
  },
  deleteStoryImage: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId, pictureURL: storyImageURL }) => ({ json: { storyId, storyImageURL } }),
    fresh: true,
  },
  orderStoryImages: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId, pictureURL }) => ({ json: { storyId, storyImages: [pictureURL] } }),
  },
  deleteStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery, fresh: true },
  getBin: { access: 'signed-in', statuses: everybody(200) },
  restoreStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInBody },
  getScene: { access: 'optional', statuses: readable, send: ({ sceneId }) => ({ query: { sceneId } }) },
  createScene: { access: 'signed-in', statuses: ownOrAdmin, send: sceneForm },
  updateScene: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => ({ json: { sceneId, sceneName: 'Hall', sceneDescription: 'A hall.' } }),
  },
  updateSceneWin: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => ({ json: { sceneId, sceneWinDescription: 'Won.' } }),
  },
  updateCommonKnowledge: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => ({ json: { sceneId, commonKnowledge: fourLines } }),
  },
  updateCharacters: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId, characterId }) => ({ json: { sceneId, characters: [{ characterId }] } }),
  },
  updateItems: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId, itemId }) => ({ json: { sceneId, items: [{ itemId }] } }),
  },
  createSceneQuest: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId, questId }) => ({ json: { sceneId, questId } }),
  },
  uploadSceneImage: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => pooled('sceneImageData', { sceneId, isBackgroundImage: true }, background),
  },
  updateSceneOrder: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => ({ json: { sceneOrder: [{ sceneId, sceneOrder: 0 }] } }),
  },
  deleteScene: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ sceneId }) => ({ json: { scene: { sceneId } } }),
    fresh: true,
  },
  restoreScene: { access: 'signed-in', statuses: ownOrAdmin, send: ({ sceneId }) => ({ json: { sceneId } }) },
  createCharacter: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => pooled('characterInfo', aCharacter, face),
  },
  updateCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => form('characterInfo', { ...aCharacter, characterId }),
  },
  deleteCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => ({ query: { characterId } }),
    fresh: true,
  },
  createItem: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () =>
      pooled('itemInfo', { itemName: 'Key', itemDescription: 'Brass.' }, { itemImage: { poolId: 'items/brass-key' } }),
  },
  updateItem: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ itemId }) => form('itemInfo', { itemId, itemName: 'Key', itemDescription: 'Brass.' }),
  },
  getItems: { access: 'signed-in', statuses: everybody(200) },
  deleteItem: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ itemId }) => ({ query: { itemId } }),
    fresh: true,
  },
  createQuest: {
    access: 'signed-in',
    statuses: readable,
    send: ({ characterId }) => ({
      json: { questTriggerId: characterId, questType: 'DIALOGUE', questName: 'The keeper' },
    }),
  },
  updateQuest: { access: 'signed-in', statuses: ownOrAdminAlone, send: ({ questId }) => ({ json: { questId } }) },
  deleteQuest: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ questId }) => ({ query: { questId } }),
    fresh: true,
  },
  getPool: { access: 'signed-in', statuses: everybody(200), send: () => ({ query: { kind: 'items' } }) },
  describePicture: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ pictureURL }) => ({ json: { pictureURL, alt: 'A bell.' } }),
  },
  checkStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  startPlaytest: { access: 'signed-in', statuses: ownOrAdmin, send: storyInBody },
  getPlaytest: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ playtestId }) => ({ query: { playtestId } }),
  },
  getPlaytests: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  stopPlaytest: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ playtestId }) => ({ json: { playtestId } }),
  },
  getInsights: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  downloadInsights: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  exportStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  // What is no bundle is found out only of those who may send one.
  importStory: { access: 'signed-in', statuses: everybody(400), send: noBundle },
  exportCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => ({ query: { characterId, format: 'v2-json' } }),
  },
  importCharacter: { access: 'signed-in', statuses: everybody(200), send: card },
};

/** One cell of the table: who, on what, and what is to be answered. */
interface Cell {
  caller: CallerKind;
  object: ObjectKind | 'alone';
  expected: number;
}

function expectedFor({ access }: Row, caller: CallerKind, [visitor, owner, other, admin]: Four): number {
  if (access === 'open') return visitor;
  if (caller === 'banned') return 403;
  if (caller === 'bad' || caller === 'expired' || caller === 'deleted') return 401;
  if (caller === 'visitor') return access === 'optional' ? visitor : 401;
  if (caller === 'admin') return admin;
  if (access === 'admin') return 403;
  return caller === 'owner' ? owner : other;
}

function cellsOf(row: Row): Cell[] {
  return Object.entries(row.statuses).flatMap(([object, four]: [string, Four]) =>
    callers.map((caller): Cell => {
      return { caller, object: object as Cell['object'], expected: expectedFor(row, caller, four) };
    }),
  );
}

async function tryCell(name: keyof typeof calls, { caller, object, expected }: Cell, stage: Stage) {
  const { access: _access, send } = table[name];
  const { method, path } = calls[name];
  const accountId = caller === 'other' || caller === 'admin' ? stage.ids[caller] : stage.ids.owner;
  const at = stage.objects[object === 'alone' ? 'public' : object];
  const sent = (await send?.(at, { accountId, victimId: stage.ids.victim })) ?? {};
  const token = caller === 'visitor' ? {} : { token: stage.tokens[caller] };
  const { status } = await server.call(method, path, { ...sent, ...token });
  return { caller, object, status, expected };
}

const wanted = (cells: Cell[]) => cells.map(({ caller, object, expected }) => `${caller} ${object} ${expected}`);
const answered = (results: Awaited<ReturnType<typeof tryCell>>[]) =>
  results.map(({ caller, object, status }) => `${caller} ${object} ${status}`);

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), ears: scriptedEars() });
  shared = await setStage(server);
});

afterAll(() => server?.close());

const names = Object.keys(calls) as (keyof typeof calls)[];

test('the table knows every call of the contract, and who may make it', () => {
  expect(Object.keys(table).sort()).toEqual([...names].sort());
  for (const name of names) expect([name, table[name].access]).toEqual([name, calls[name].access]);
});

test('every call of the contract is served, and nothing else', () => {
  const served = server.modules.routes.map(({ call }) => `${call.method} ${call.path}`);
  expect(served.sort()).toEqual(names.map((name) => `${calls[name].method} ${calls[name].path}`).sort());
});

describe('what is refused changes nothing', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await fingerprint(server);
  });

  test.each(names)('%s', async (name) => {
    const cells = cellsOf(table[name]).filter(({ expected }) => expected >= 400);
    const earlier = before;
    const results = await Promise.all(cells.map((cell) => tryCell(name, cell, shared)));
    // What one call has changed is not held against the next.
    before = await fingerprint(server);
    expect(answered(results)).toEqual(wanted(cells));
    expect(before).toEqual(earlier);
  });
});

describe('what is allowed is answered', () => {
  test.each(names)('%s', async (name) => {
    const cells = cellsOf(table[name]).filter(({ expected }) => expected < 400);
    const { fresh } = table[name];
    const results = await Promise.all(
      cells.map(async (cell) => tryCell(name, cell, fresh ? await setStage(server) : shared)),
    );
    expect(answered(results)).toEqual(wanted(cells));
  });
});
