import { anyThere, everybody, ownAlone, type Row } from './rows.ts';

/** Admins' decisions and actions, notifications and appeals. */
export const moderationRows = {
  getNotifications: { access: 'signed-in', statuses: everybody(200) },
  getUnreadNotifications: { access: 'signed-in', statuses: everybody(200) },
  readNotifications: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ notificationId }) => ({ json: { notificationId } }),
  },
  getDecision: { access: 'signed-in', statuses: ownAlone, send: ({ decisionId }) => ({ query: { decisionId } }) },
  sendAppeal: {
    access: 'signed-in',
    statuses: ownAlone,
    send: ({ decisionId }) => ({ json: { decisionId, text: 'It was not me.' } }),
    fresh: true,
  },
  openDecision: { access: 'open', statuses: everybody(400), send: () => ({ json: { token: 'none' } }) },
  appealByLink: {
    access: 'open',
    statuses: everybody(400),
    send: () => ({ json: { token: 'none', text: 'It was not me.' } }),
  },
  getAppeals: { access: 'admin', statuses: everybody(200) },
  answerAppeal: {
    access: 'admin',
    statuses: anyThere,
    send: ({ appealId }) => ({ json: { appealId, outcome: 'uphold', reason: 'It stands.' } }),
  },
  getAudit: { access: 'admin', statuses: everybody(200) },
  takeReport: {
    access: 'admin',
    statuses: anyThere,
    send: ({ reportId }) => ({ json: { reportId, taken: true } }),
    fresh: true,
  },
} satisfies Record<string, Row>;
