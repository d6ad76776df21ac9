import { recordingForm } from '../play.ts';
import { everybody, type Row } from './rows.ts';

/** What is open to everybody: the demo areas, the story generator and the text pages. */
export const visitorsRows = {
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
  openFeaturedTalk: { access: 'open', statuses: everybody(404) },
  sendFeaturedMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ json: { sessionToken, message: 'Hello.' } }),
  },
  sendFeaturedAudioMessage: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ form: recordingForm(sessionToken) }),
  },
  closeIrishSession: {
    access: 'open',
    statuses: everybody(404),
    send: ({ sessionToken }) => ({ query: { sessionId: sessionToken } }),
  },
  getPage: { access: 'open', statuses: everybody(200), send: () => ({ query: { page: 'support' } }) },
} satisfies Record<string, Row>;
