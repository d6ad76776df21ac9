import type { CallOptions } from '../../testing.ts';
import {
  everybody,
  form,
  nobody,
  ownAlone,
  ownOrAdmin,
  ownOrAdminAlone,
  type Row,
  storyInBody,
  storyInQuery,
} from './rows.ts';

const aCard = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Sorcha', description: 'A keeper.' } };

function card(): CallOptions {
  const made = form('importInfo', { preview: true });
  made.form?.append('card', new Blob([JSON.stringify(aCard)]), 'card.json');
  return made;
}

function invalidExport(): CallOptions {
  const made = form('importInfo', {});
  made.form?.append('bundle', new Blob(['nothing']), 'story.emberlore.zip');
  return made;
}

/** The picture pool, story checks, playtests, story stats and story exports. */
export const creatingStudioRows = {
  getPool: { access: 'signed-in', statuses: everybody(200), send: () => ({ query: { kind: 'items' } }) },
  getPortraitPatches: {
    access: 'open',
    statuses: everybody(200),
    send: () => ({ query: { imageURL: '/media/none.webp' } }),
  },
  getDraft: { access: 'signed-in', statuses: everybody(200), send: () => ({ query: { form: 'story/new' } }) },
  saveDraft: {
    access: 'signed-in',
    statuses: everybody(200),
    send: (_at, { accountId }) => ({ json: { form: `item/${accountId}`, text: '{}', revision: null } }),
    fresh: true,
  },
  deleteDraft: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({ query: { form: 'story/new', revision: crypto.randomUUID() } }),
  },
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
  getStoryStats: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  downloadStoryStats: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  getUnansweredQuestions: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => ({ query: { characterId } }),
  },
  getUnansweredInStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  dismissUnansweredQuestion: {
    access: 'signed-in',
    // Who may see the list finds no such question in it.
    statuses: { public: [404, 404, 403, 404], private: nobody, missing: nobody },
    send: ({ characterId }) => ({ json: { characterId, questionId: 'none' } }),
  },
  // Without a language model everybody is refused; its own tests check whose stories it reads.
  suggestTexts: {
    access: 'signed-in',
    statuses: everybody(409),
    send: ({ storyId }) => ({ json: { wanted: ['sceneOpening'], storyId } }),
  },
  getWritingExamples: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({ query: { field: 'sceneOpening' } }),
  },
  getStoryVersions: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  compareStoryVersion: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId, versionId }) => ({ query: { storyId, versionId } }),
  },
  restoreStoryVersion: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ storyId, versionId }) => ({ json: { storyId, versionId } }),
  },
  exportStory: { access: 'signed-in', statuses: ownOrAdmin, send: storyInQuery },
  // Whether the file is a story export is checked only for callers who may send one.
  importStory: { access: 'signed-in', statuses: everybody(400), send: invalidExport },
  exportCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => ({ query: { characterId, format: 'v2-json' } }),
  },
  importCharacter: { access: 'signed-in', statuses: everybody(200), send: card },
} satisfies Record<string, Row>;
