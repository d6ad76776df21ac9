import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, newPassword, password, userAccount, userName } from '../entities/account.ts';
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
  summary: 'Log in with e-mail and password.',
  description: 'Sets the refresh cookie.',
  access: 'open',
  rate: 'auth',
  limitedPerEmail: true,
  body: z.object({ email: z.string().min(1).max(limits.email), password }),
  output: account,
});

export const validateToken = defineCall({
  method: 'GET',
  path: '/api/login/token',
  area: 'accounts',
  summary: 'Return the account of the access token.',
  access: 'signed-in',
  rate: 'read',
  output: account,
});

export const refreshToken = defineCall({
  method: 'GET',
  path: '/api/accessToken/refresh',
  area: 'accounts',
  summary: 'Return a new access token for the refresh cookie.',
  description: 'Rotates the refresh cookie.',
  access: 'open',
  rate: 'refresh',
  output: z.object({ accessToken: z.string() }),
});

export const clearCookie = defineCall({
  method: 'DELETE',
  path: '/api/accessToken/clearCookie',
  area: 'accounts',
  summary: 'Log out by revoking and clearing the refresh cookie.',
  access: 'open',
  rate: 'write',
  output: nothing,
});

export const signup = defineCall({
  method: 'POST',
  path: '/api/signup',
  area: 'accounts',
  summary: 'Create an account.',
  description: 'Sets the refresh cookie.',
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
  summary: 'Send a link for setting a new password to an e-mail address.',
  description: 'The answer and its timing are the same whether or not an account has this address.',
  access: 'open',
  rate: 'auth',
  body: z.object({ email }),
  output: nothing,
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/login/resetPassword',
  area: 'accounts',
  summary: 'Set a new password with the token of a mailed link.',
  description: 'The token works once, within an hour. Ends every sign-in of the account.',
  access: 'open',
  rate: 'auth',
  body: z.object({ token: linkToken, password: newPassword }),
  output: nothing,
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/login/confirmEmail',
  area: 'accounts',
  summary: 'Confirm an e-mail address with the token of a mailed link.',
  description:
    'The token works once. The caller must be signed in to the account or send its password. Ends every sign-in of the account, starts a new one and sets the refresh cookie. `credits` is the number of credits added.',
  access: 'optional',
  rate: 'auth',
  body: z.object({ token: linkToken, password: password.optional() }),
  output: z.object({ credits: z.number().int().min(0), userAccount }),
});

export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/login/resendConfirmation',
  area: 'accounts',
  summary: 'Resend the confirmation link to the caller’s e-mail address.',
  description: 'Sends nothing if the address is already confirmed.',
  access: 'signed-in',
  rate: 'auth',
  output: nothing,
});

export const getDevices = defineCall({
  method: 'GET',
  path: '/api/login/devices',
  area: 'accounts',
  summary: 'List the caller’s sign-ins, most recently used first.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({ devices: z.array(device) }),
});

export const removeDevices = defineCall({
  method: 'DELETE',
  path: '/api/login/devices',
  area: 'accounts',
  summary: 'Log out one device, or all devices of the caller.',
  description: 'Without `deviceId`, logs out all devices; with `keepCurrent`, all except the one that makes the call.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ deviceId: id.optional(), keepCurrent: z.stringbool().default(false) }),
  output: nothing,
});
