import { everybody, type Row } from './rows.ts';

const party = { name: 'Ada', email: 'ada@example.org', address: 'A street', phone: '1', signature: 'Ada' };

/** The blocklist, and copyright claims. */
export const trustRows = {
  getBlocklist: { access: 'admin', statuses: everybody(200), send: () => ({ query: { kind: 'word' } }) },
  addToBlocklist: {
    access: 'admin',
    statuses: everybody(200),
    send: () => ({ json: { kind: 'word', value: 'twaddle', reason: 'Nobody wants it.', days: 1 } }),
  },
  removeFromBlocklist: {
    access: 'admin',
    statuses: everybody(404),
    send: () => ({ query: { entryId: 'none', reason: 'It is over.' } }),
  },
  // Names no object: the effects of a notice are tested in its module.
  sendCopyrightNotice: {
    access: 'open',
    statuses: everybody(400),
    send: () => ({
      json: { ...party, work: 'x', infringing: 'x', location: '/home', goodFaith: true, accuracy: true },
    }),
  },
  confirmCopyrightNotice: {
    access: 'open',
    statuses: everybody(404),
    send: () => ({ json: { noticeId: 'none', key: 'none' } }),
  },
  getCopyrightNotice: { access: 'optional', statuses: everybody(404), send: () => ({ query: { noticeId: 'none' } }) },
  answerCopyrightNotice: {
    access: 'optional',
    statuses: everybody(404),
    send: () => ({ json: { ...party, noticeId: 'none', statement: 'x', mistake: true, jurisdiction: true } }),
  },
  getClaims: { access: 'admin', statuses: everybody(200) },
  decideCopyright: {
    access: 'admin',
    statuses: everybody(404),
    send: () => ({ json: { noticeId: 'none', outcome: 'accept', reason: 'x' } }),
  },
} satisfies Record<string, Row>;
