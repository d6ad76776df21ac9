import type { Objects } from '../access.ts';
import { recordingForm } from '../play.ts';
import { everybody, nobody, ownAlone, type Row, readable } from './rows.ts';

const talkInBody = ({ sessionToken }: Objects) => ({ json: { sessionToken, audio: false } });

/** Talks with characters, and their memories. */
export const talkRows = {
  getSessionToken: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({
      json: {
        storyToken: await who.storyToken(at.storyId),
        scene: { sceneId: at.sceneId },
        character: { characterId: at.characterId },
      },
    }),
  },
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
  // No message exists yet that could be edited or answered again.
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
  // Nobody has begun to talk in the matrix's talk.
  hearFirstWords: {
    access: 'signed-in',
    statuses: { public: nobody, private: nobody, missing: nobody },
    send: ({ sessionToken }) => ({ query: { sessionToken } }),
  },
  getTalk: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { sessionToken } }),
    fresh: true,
  },
  openGroup: {
    access: 'signed-in',
    statuses: readable,
    send: async (at, who) => ({
      json: { storyToken: await who.storyToken(at.storyId), scene: { sceneId: at.sceneId } },
    }),
  },
  // The token of a group with one character is that of its session.
  sendToGroup: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ json: { groupToken: sessionToken, message: 'Good evening.', audio: false } }),
    fresh: true,
  },
  getGroupTalk: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { groupToken: sessionToken } }),
    fresh: true,
  },
  closeSession: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ sessionToken }) => ({ query: { sessionId: sessionToken } }),
    fresh: true,
  },
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
} satisfies Record<string, Row>;
