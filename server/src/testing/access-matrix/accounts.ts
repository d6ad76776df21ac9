import { randomUUID } from 'node:crypto';
import { signUpForm } from '../../testing.ts';
import { everybody, form, type Row } from './rows.ts';

/** Accounts, sign-ins and profiles. */
export const accountsRows = {
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
  confirmEmail: { access: 'optional', statuses: everybody(400), send: () => ({ json: { token: 'none' } }) },
  validateToken: { access: 'signed-in', statuses: everybody(200) },
  resendConfirmation: { access: 'signed-in', statuses: everybody(200) },
  getDevices: { access: 'signed-in', statuses: everybody(200) },
  removeDevices: { access: 'signed-in', statuses: everybody(200), fresh: true },
  updateProfile: { access: 'signed-in', statuses: everybody(200), send: () => ({ json: { userName: 'Robin' } }) },
  // Sent without its picture, which is checked only for callers who may send one.
  saveSound: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({ json: { voice: 1, music: 0.5, ambience: 0 } }),
  },
  updateProfileImage: {
    access: 'signed-in',
    statuses: everybody(400),
    send: () => form('updateProfileImageData', {}),
  },
  getDeletion: { access: 'signed-in', statuses: everybody(200) },
  deleteAccount: { access: 'signed-in', statuses: everybody(200), fresh: true },
  downloadData: { access: 'signed-in', statuses: everybody(200) },
  banAccount: {
    access: 'admin',
    statuses: everybody(200),
    send: (_at, { victimId }) => ({ json: { userId: victimId, banned: true, reason: 'Spam.' } }),
  },
} satisfies Record<string, Row>;
