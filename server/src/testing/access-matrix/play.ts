import type { Objects } from '../access.ts';
import { everybody, nobody, ownAlone, type Row, readable, storyInBody, storyInQuery } from './rows.ts';

const runInQuery = ({ runId }: Objects) => ({ query: { runId } });

const sceneInBody: Row['send'] = async (at, who) => ({
  json: { storyToken: await who.storyToken(at.storyId), sceneId: at.sceneId },
});

/** Runs, scenes, quests, duels and the journal. */
export const playRows = {
  playStory: { access: 'signed-in', statuses: readable, send: storyInQuery },
  getLatestRun: { access: 'signed-in', statuses: readable, send: storyInQuery },
  getProgress: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({ query: { storyToken: await who.storyToken(at.storyId) } }),
  },
  enterScene: { access: 'signed-in', statuses: readable, send: sceneInBody },
  hearOpening: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({ query: { storyToken: await who.storyToken(at.storyId), sceneId: at.sceneId } }),
  },
  searchItem: { access: 'signed-in', statuses: readable, send: sceneInBody },
  combineItems: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({
      json: {
        storyToken: await who.storyToken(at.storyId),
        sceneId: at.sceneId,
        itemIds: [at.sceneId, at.storyId],
      },
    }),
  },
  // No story here has a choice.
  makeChoice: {
    access: 'signed-in',
    statuses: { public: nobody, private: nobody, missing: nobody },
    send: async (at, who) => ({
      json: {
        storyToken: await who.storyToken(at.storyId),
        sceneId: at.sceneId,
        choiceId: 'which-way',
        optionId: 'left',
      },
    }),
  },
  // A fight is possible only after a quest allows it.
  duel: {
    access: 'signed-in',
    statuses: { public: nobody, private: nobody, missing: nobody },
    send: async (at, who) => ({
      json: { storyToken: await who.storyToken(at.storyId), sceneId: at.sceneId, characterId: at.characterId },
    }),
  },
  getQuestJournal: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({ query: { storyToken: await who.storyToken(at.storyId), sceneId: at.sceneId } }),
  },
  getHint: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({
      query: { storyToken: await who.storyToken(at.storyId), sceneId: at.sceneId, strength: '3' },
    }),
  },
  closeRun: { access: 'signed-in', statuses: readable, send: storyInBody, fresh: true },
  continueRun: { access: 'signed-in', statuses: readable, send: storyInBody },
  getRunTree: { access: 'signed-in', statuses: readable, send: storyInQuery },
  // Going back closes the run in which everybody else's calls are made.
  goBack: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ runId }) => ({ json: { runId, position: 1 } }),
    fresh: true,
  },
  switchBranch: { access: 'signed-in', statuses: ownAlone, send: ({ runId }) => ({ json: { runId } }) },
  getRuns: { access: 'signed-in', statuses: everybody(200) },
  getRun: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
  downloadRunPage: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
  downloadRunBook: { access: 'signed-in', statuses: ownAlone, send: runInQuery },
} satisfies Record<string, Row>;
