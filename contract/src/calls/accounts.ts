import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, newPassword, userAccount, userName } from '../entities/account.ts';
import { id, nothing, time } from '../entities/fields.ts';
import { limits } from '../limits.ts';

const account = z.object({ userAccount });

/** The opaque, unguessable token of a link in a mail. */
const linkToken = z.string().min(1).max(200);

/** One sign-in of an account. */
const device = z.object({
  deviceId: id,
  /** The browser and the system as text, such as 'Firefox on Windows'. */
  deviceName: z.string(),
  deviceCreatedAt: time,
  /** Accurate to a quarter of an hour. */
  deviceLastUsedAt: time,
  /** Whether the call was made from it. */
  deviceCurrent: z.boolean(),
});

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  area: 'accounts',
  summary: 'Log in with e-mail and password; sets the refresh cookie.',
  access: 'open',
  rate: 'auth',
  limitedPerEmail: true,
  body: z.object({ email: z.string().min(1).max(limits.email), password: z.string().min(1).max(limits.password) }),
  output: account,
});

export const validateToken = defineCall({
  method: 'GET',
  path: '/api/login/token',
  area: 'accounts',
  summary: 'The account that the access token names.',
  access: 'signed-in',
  rate: 'read',
  output: account,
});

export const refreshToken = defineCall({
  method: 'GET',
  path: '/api/accessToken/refresh',
  area: 'accounts',
  summary: 'A new access token for the refresh cookie, which is rotated.',
  access: 'open',
  rate: 'auth',
  output: z.object({ accessToken: z.string() }),
});

export const clearCookie = defineCall({
  method: 'DELETE',
  path: '/api/accessToken/clearCookie',
  area: 'accounts',
  summary: 'Log out: revokes the refresh cookie and clears it.',
  access: 'open',
  rate: 'write',
  output: nothing,
});

export const signup = defineCall({
  method: 'POST',
  path: '/api/signup',
  area: 'accounts',
  summary: 'Create an account; sets the refresh cookie.',
  access: 'open',
  rate: 'auth',
  parts: {
    signUpData: z.object({
      accountType: z.literal('email').default('email'),
      email,
      password: newPassword,
      userName,
      ageConfirmed: z.boolean().optional(),
      /** From the setup link that the server prints at its start; only for the addresses of its admins. */
      setupToken: linkToken.optional(),
    }),
  },
  files: { userProfileImage: { max: 1, required: false } },
  output: account,
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/login/forgotPassword',
  area: 'accounts',
  summary: 'Mail a link for a new password to this address. Answers alike, and as quickly, when nobody has it.',
  access: 'open',
  rate: 'auth',
  body: z.object({ email }),
  output: nothing,
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/login/resetPassword',
  area: 'accounts',
  summary: 'Set a new password with the token of a mailed link, once and within an hour. Ends every sign-in.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: linkToken, password: newPassword }),
  output: nothing,
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/login/confirmEmail',
  area: 'accounts',
  summary:
    'Confirm an e-mail address with the token of a mailed link, once, signed in to its account or with its password. Ends every sign-in of the account and begins a new one; sets the refresh cookie. `credits` are those that came with it.',
  access: 'optional',
  rate: 'auth',
  body: z.object({ token: linkToken, password: z.string().min(1).max(limits.password).optional() }),
  output: z.object({ credits: z.number().int().min(0), userAccount }),
});

export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/login/resendConfirmation',
  area: 'accounts',
  summary: 'Mail the link that confirms the caller’s address once more, unless it is confirmed.',
  access: 'signed-in',
  rate: 'auth',
  output: nothing,
});

export const getDevices = defineCall({
  method: 'GET',
  path: '/api/login/devices',
  area: 'accounts',
  summary: 'Where the caller is signed in, the latest used first.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({ devices: z.array(device) }),
});

export const removeDevices = defineCall({
  method: 'DELETE',
  path: '/api/login/devices',
  area: 'accounts',
  summary: 'Log out one device by its id, or all of them at once; with `keepCurrent` all but the caller’s own.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ deviceId: id.optional(), keepCurrent: z.stringbool().default(false) }),
  output: nothing,
});
