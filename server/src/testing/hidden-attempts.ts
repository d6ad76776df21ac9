import type { calls } from '@emberlore/contract';
import type { CallOptions } from '../testing.ts';
import { characterInfo, multipart } from './creating.ts';
import { type HiddenWorld, MARK } from './hidden-work.ts';

export type Name = keyof typeof calls;

/** Returns the input of a call and its expected status: a refusal, or a 200 without hidden content. */
type Attempt = (at: HiddenWorld & { ownSceneId: string }) => [status: number, options: CallOptions];

const recording = (sessionToken: string) => {
  const form = multipart({ messageInfo: { sessionToken } });
  form.append('audio', new Blob(['Good evening.'], { type: 'audio/wav' }), 'message.wav');
  return form;
};

/** Every way for a player to reach somebody else's character, scene, item or comment. */
export const attempts: Partial<Record<Name, Record<string, Attempt>>> = {
  getFeatured: { 'the first story': () => [200, {}] },
  getStories: { 'all stories': () => [200, {}] },
  getStoriesByTag: { 'a tag': () => [200, { query: { tag: 'Mystery' } }] },
  searchStories: { 'the words of what is hidden': () => [200, { query: { searchQuery: MARK } }] },
  getStory: {
    'the story': ({ storyId }) => [200, { query: { storyId } }],
    'a story with a copy': ({ borrowedStoryId: storyId }) => [200, { query: { storyId } }],
  },
  getContinue: { 'what was played': () => [200, {}] },
  myFavorites: { favourites: () => [200, {}] },
  myStories: { 'their own': () => [200, {}] },
  getProgress: { 'the run': ({ storyToken }) => [200, { query: { storyToken } }] },
  getScene: {
    'the deleted scene': ({ lostSceneId: sceneId }) => [404, { query: { sceneId } }],
    'the scene of the villain': ({ sceneId }) => [200, { query: { sceneId } }],
  },
  enterScene: {
    'the deleted scene': ({ storyToken, lostSceneId: sceneId }) => [404, { json: { storyToken, sceneId } }],
    'the scene of the villain': ({ storyToken, sceneId }) => [200, { json: { storyToken, sceneId } }],
    'with the villain as partner': ({ storyToken, sceneId, villainId }) => [
      404,
      { json: { storyToken, sceneId, coopCharacterId: villainId } },
    ],
  },
  getQuestJournal: { 'the run': ({ storyToken, sceneId }) => [200, { query: { storyToken, sceneId } }] },
  getHint: { 'the run': ({ storyToken, sceneId }) => [200, { query: { storyToken, sceneId, strength: '3' } }] },
  hearOpening: {
    'the deleted scene': ({ storyToken, lostSceneId: sceneId }) => [404, { query: { storyToken, sceneId } }],
    'the scene of the villain': ({ storyToken, sceneId }) => [200, { query: { storyToken, sceneId } }],
  },
  searchItem: { 'the scene': ({ storyToken, sceneId }) => [200, { json: { storyToken, sceneId } }] },
  combineItems: {
    'items that make nothing': ({ storyToken, sceneId, villainId }) => [
      200,
      { json: { storyToken, sceneId, itemIds: [sceneId, villainId] } },
    ],
  },
  makeChoice: {
    'a scene without choices': ({ storyToken, sceneId }) => [
      404,
      { json: { storyToken, sceneId, choiceId: 'which-way', optionId: 'left' } },
    ],
  },
  duel: {
    'the villain': ({ storyToken, sceneId, villainId: characterId }) => [
      404,
      { json: { storyToken, sceneId, characterId } },
    ],
  },
  getRunTree: { 'the run': ({ storyId }) => [200, { query: { storyId } }] },
  continueRun: { 'the run': ({ storyId }) => [200, { json: { storyId } }] },
  getSessionToken: {
    'the villain': ({ storyToken, sceneId, villainId }) => [404, { json: talk(storyToken, sceneId, villainId) }],
    'the villain as partner': ({ storyToken, sceneId, friendId, villainId }) => [
      404,
      { json: { ...talk(storyToken, sceneId, friendId), coopCharacterId: villainId } },
    ],
    'somebody in the deleted scene': ({ storyToken, lostSceneId, friendId }) => [
      404,
      { json: talk(storyToken, lostSceneId, friendId) },
    ],
  },
  sendMessage: { 'the open talk': ({ sessionToken }) => [404, { json: { sessionToken, message: 'Well?' } }] },
  sendAudioMessage: { 'the open talk': ({ sessionToken }) => [404, { form: recording(sessionToken) }] },
  sendAction: {
    'the open talk': ({ sessionToken }) => [404, { json: { sessionToken, action: 'I wave.', npcName: 'Thorn' } }],
  },
  regenerate: { 'the open talk': ({ sessionToken }) => [404, { json: { sessionToken } }] },
  editMessage: { 'the open talk': ({ sessionToken }) => [404, { json: { sessionToken, message: 'Well?' } }] },
  chooseReply: { 'the open talk': ({ sessionToken }) => [404, { json: { sessionToken, version: 1 } }] },
  hearFirstWords: { 'the open talk': ({ sessionToken }) => [404, { query: { sessionToken } }] },
  getTalk: { 'the open talk': ({ sessionToken }) => [404, { query: { sessionToken } }] },
  openGroup: {
    'the scene of the villain': ({ storyToken, sceneId }) => [200, { json: { storyToken, scene: { sceneId } } }],
    'the deleted scene': ({ storyToken, lostSceneId: sceneId }) => [404, { json: { storyToken, scene: { sceneId } } }],
    'the villain as partner': ({ storyToken, sceneId, villainId: coopCharacterId }) => [
      404,
      { json: { storyToken, scene: { sceneId }, coopCharacterId } },
    ],
  },
  sendToGroup: {
    'the open talk': ({ sessionToken: groupToken }) => [404, { json: { groupToken, message: 'Well?' } }],
  },
  getGroupTalk: { 'the open talk': ({ sessionToken: groupToken }) => [404, { query: { groupToken } }] },
  deleteTalk: { 'the open talk': ({ sessionToken }) => [404, { query: { sessionToken } }] },
  getCharacter: {
    'the villain': ({ villainId: characterId }) => [404, { query: { characterId } }],
    'a variant': ({ variantId: characterId }) => [404, { query: { characterId } }],
    'a copy in a scene': ({ copyId: characterId }) => [404, { query: { characterId } }],
    'a friend': ({ friendId: characterId }) => [200, { query: { characterId } }],
  },
  getCharacters: { 'all characters': () => [200, { query: { scope: 'public' } }] },
  getSubCharacters: {
    'variants of the villain': ({ villainId: originalCharacterId }) => [200, { query: { originalCharacterId } }],
  },
  myCharacters: { 'their own': () => [200, {}] },
  createCharacter: {
    'a variant of the villain': ({ villainId: originalCharacterId }) => [
      404,
      { form: multipart({ characterInfo: { ...characterInfo, originalCharacterId } }) },
    ],
  },
  updateCharacter: {
    'the villain': ({ villainId: characterId }) => [
      404,
      { form: multipart({ characterInfo: { ...characterInfo, characterId } }) },
    ],
  },
  deleteCharacter: { 'the villain': ({ villainId: characterId }) => [404, { query: { characterId } }] },
  exportCharacter: {
    'the villain': ({ villainId: characterId }) => [404, { query: { characterId, format: 'v2-json' } }],
  },
  updateCharacters: {
    'a scene of their own': ({ villainId, ownSceneId }) => [
      404,
      { json: { sceneId: ownSceneId, characters: [villainId] } },
    ],
  },
  createQuest: {
    'about the villain': ({ villainId: questTriggerId }) => [
      404,
      { json: { questType: 'DIALOGUE', questName: 'Thorn', questTriggerId } },
    ],
  },
  getComments: { 'the story': ({ storyId }) => [200, { query: { storyId } }] },
  likeComment: { 'the comment': ({ commentId }) => [404, { query: { commentId } }] },
  unlikeComment: { 'the comment': ({ commentId }) => [404, { query: { commentId } }] },
  deleteComment: { 'the comment': ({ commentId }) => [404, { query: { commentId } }] },
  createReport: {
    'the villain': ({ villainId: objectId }) => [404, { json: { objectType: 'character', objectId } }],
    'the comment': ({ commentId: objectId }) => [404, { json: { objectType: 'comment', objectId } }],
  },
  sendCopyrightNotice: {
    'the villain': ({ villainId }) => [400, { json: { ...claim, location: `https://here/character/${villainId}` } }],
  },
  getRuns: { 'the journal': () => [200, {}] },
  getItems: { 'their own': () => [200, {}] },
  updateItem: {
    'the key': ({ keyId: itemId }) => [
      404,
      { form: multipart({ itemInfo: { itemId, itemName: 'Key', itemDescription: 'Mine.' } }) },
    ],
  },
  deleteItem: { 'the key': ({ keyId: itemId }) => [404, { query: { itemId } }] },
  getTrash: { 'their own': () => [200, {}] },
  getCharacterTrash: { 'their own': () => [200, {}] },
  restoreCharacter: { 'the villain': ({ villainId: characterId }) => [404, { json: { characterId } }] },
  // They close the run of the calls before.
  switchBranch: { 'the run': ({ runId }) => [200, { json: { runId } }] },
  goBack: { 'an event without a checkpoint': ({ runId }) => [404, { json: { runId, position: 1 } }] },
};

/** Calls that return a player's own past with the villain: names and texts stay, the rest is hidden. */
export const ownRecords: Partial<Record<Name, Attempt>> = {
  getRun: ({ runId }) => [200, { query: { runId } }],
  downloadRunPage: ({ runId }) => [200, { query: { runId } }],
  getMemories: ({ villainId: characterId }) => [200, { query: { characterId } }],
};

function talk(storyToken: string, sceneId: string, characterId: string) {
  return { playerName: 'x', scene: { sceneId }, character: { characterId }, storyToken };
}

const claim = {
  name: 'Clara',
  address: '1 Quay Street',
  phone: '12',
  signature: 'Clara',
  email: 'clara@example.org',
  work: 'A poem.',
  infringing: 'All of it.',
  goodFaith: true,
  accuracy: true,
};

/** Calls that return no content of others. Calls for admins only are omitted too. */
export const unrelated: readonly Name[] = [
  ...([
    'clearCookie',
    'confirmEmail',
    'forgotPassword',
    'getDevices',
    'login',
    'refreshToken',
    'removeDevices',
  ] as const),
  ...([
    'resendConfirmation',
    'resetPassword',
    'signup',
    'validateToken',
    'getTags',
    'playStory',
    'closeRun',
    'getLatestRun',
  ] as const),
  ...(['closeSession', 'closeIrishSession', 'getIrishSessionToken', 'sendIrishAudioMessage'] as const),
  ...(['openFeaturedTalk', 'sendFeaturedMessage', 'sendFeaturedAudioMessage'] as const),
  ...(['sendIrishMessage', 'sendWarGameAudioMessage', 'sendWarGameMessage', 'getVoice', 'deleteAccount'] as const),
  ...(['getCredits', 'getDeletion', 'updateProfile', 'updateProfileImage', 'favoriteStory', 'likeStory'] as const),
  ...(['removeFavoriteStory', 'removeLikeStory', 'sendComment', 'blockPerson', 'getBlocks', 'unblockPerson'] as const),
  ...(['answerCopyrightNotice', 'confirmCopyrightNotice', 'getCopyrightNotice', 'cancelSubscription'] as const),
  ...(['confirmPurchase', 'confirmSession', 'createCheckoutSession', 'createPortalSession'] as const),
  ...([
    'getShopOfferings',
    'paymentWebhook',
    'setDailyLimit',
    'saveSound',
    'getOwnModelKey',
    'setOwnModelKey',
    'removeOwnModelKey',
    'appealByLink',
    'getDecision',
    'getNotifications',
  ] as const),
  ...([
    'getUnreadNotifications',
    'openDecision',
    'readNotifications',
    'sendAppeal',
    'deleteMemories',
    'deleteMemory',
  ] as const),
  ...(['editMemory', 'sendAnalytics', 'getIrishTown', 'getWarGame', 'continueStory', 'getStoryAiOptions'] as const),
  ...([
    'startStory',
    'acceptTerms',
    'getPage',
    'getTerms',
    'getPool',
    'getPortraitPatches',
    'describePicture',
  ] as const),
  // Only a story's owner may make these calls; each call's own tests check that.
  ...(['addStoryImages', 'createStory', 'deleteStory', 'deleteStoryImage', 'editStory', 'editStoryTags'] as const),
  ...(['getStoryRules', 'editStoryRules', 'suggestTexts'] as const),
  ...(['orderStoryImages', 'restoreStory', 'createScene', 'createSceneQuest', 'deleteScene', 'restoreScene'] as const),
  ...(['updateCommonKnowledge', 'updateItems', 'updateScene', 'updateSceneOrder', 'updateSceneWin'] as const),
  ...(['uploadSceneImage', 'createItem', 'deleteQuest', 'updateQuest', 'checkStory', 'downloadStoryStats'] as const),
  ...(['getStoryStats', 'getPlaytest', 'getPlaytests', 'startPlaytest', 'stopPlaytest', 'exportStory'] as const),
  ...(['getStoryVersions', 'compareStoryVersion', 'restoreStoryVersion'] as const),
  ...(['getUnansweredQuestions', 'getUnansweredInStory', 'dismissUnansweredQuestion'] as const),
  ...([
    'importCharacter',
    'importStory',
    'getCharacterHelp',
    'previewLines',
    'previewReplies',
    'rehearse',
    'suggestLines',
    'getWritingExamples',
    'getDraft',
    'saveDraft',
    'deleteDraft',
  ] as const),
  // Archives: the tests of hidden pictures cover the first; the book has the same chapters as the page, which is tested
  // here.
  ...(['downloadData', 'downloadRunBook'] as const),
];
