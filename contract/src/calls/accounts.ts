import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, newPassword, userAccount, userName } from '../entities/account.ts';
import { nothing } from '../entities/fields.ts';
import { limits } from '../limits.ts';

const account = z.object({ userAccount });

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  area: 'accounts',
  summary: 'Log in with e-mail and password; sets the refresh cookie.',
  access: 'open',
  rate: 'auth',
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
    }),
  },
  files: { userProfileImage: { max: 1, required: false } },
  output: account,
});
