import type { Objects } from '../access.ts';
import { everybody, fourLines, ownOrAdmin, pooled, type Row, readable, storyInBody, storyInQuery } from './rows.ts';

const cover = { storyImages: [{ poolId: 'backgrounds/ballroom' }] };
const background = { sceneImage: { poolId: 'backgrounds/ballroom' } };

const sceneForm = ({ storyId, characterId, itemId }: Objects) =>
  pooled(
    'sceneInfo',
    {
      storyId,
      sceneDescription: 'A hall.',
      sceneWinDescription: 'Won.',
      commonKnowledge: fourLines,
      selectedCharacters: [characterId],
      selectedItems: [itemId],
    },
    background,
  );

/** Authoring of stories and scenes. */
export const creatingStoriesRows = {
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
  getStoryRules: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  editStoryRules: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId }) => ({ json: { storyId, version: 1, rules: {} } }),
    fresh: true,
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
  getTrash: { access: 'signed-in', statuses: everybody(200) },
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
} satisfies Record<string, Row>;
