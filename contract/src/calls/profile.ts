import { z } from 'zod';
import { defineCall } from '../call.ts';
import { newPasswordOrNone, password, soundVolumes, userName } from '../entities/account.ts';
import { id, nothing, page, pictureUrl, time } from '../entities/fields.ts';
import { limits } from '../limits.ts';

const count = z.number().int().min(0);

/** The caller's password, which proves that the person at an open page owns the account. */
const currentPassword = password.optional();

/** If a `userId` is sent, it must be the caller's own; it never grants access. */
const callerId = z.string().max(64).optional();

export const getCredits = defineCall({
  method: 'GET',
  path: '/api/profile/credits',
  area: 'profile',
  summary: 'Return the caller’s balance and its ledger entries, newest first.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMost).default(limits.pageSize) }),
  output: z.object({
    credits: z.number().int().min(0),
    entries: z.array(
      z.object({
        amount: z.number().int(),
        reason: z.string(),
        /** What was bought, or why an admin changed the balance; usually empty. */
        note: z.string(),
        createdAt: time,
        /** The character whose reply was paid for or refunded; missing where there is none, or the talk is gone. */
        talk: z.object({ characterId: id, characterName: z.string() }).optional(),
      }),
    ),
    /** The caller's daily spending limit in credits (null: none), and the credits spent since 00:00 UTC. */
    dailyLimit: z.number().int().nullable(),
    spentToday: count,
    nextPage: z.number().int().nullable(),
  }),
});

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/profile/updateProfile',
  area: 'profile',
  summary: 'Update the caller’s name and, if `password` is not empty, the password.',
  description:
    'A new password ends all other sign-ins at once; the current one continues with the returned token. It needs `currentPassword` if the sign-in is older than ten minutes.',
  access: 'signed-in',
  rate: 'auth',
  body: z.object({ userId: callerId, userName, password: newPasswordOrNone.optional(), currentPassword }),
  output: z.object({ accessToken: z.string().optional() }),
});

export const updateProfileImage = defineCall({
  method: 'PUT',
  path: '/api/profile/updateProfileImage',
  area: 'profile',
  summary: 'Replace the caller’s profile picture.',
  description: 'The previous picture is deleted if nothing else uses it.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    updateProfileImageData: z.object({ userId: callerId, currentProfileImageURL: pictureUrl.optional() }),
  },
  files: { profileImage: { max: 1, required: true } },
  output: z.object({ profileImageURL: pictureUrl }),
});

export const saveSound = defineCall({
  method: 'PUT',
  path: '/api/profile/sound',
  area: 'profile',
  summary: 'Store how loud the caller hears voices, music and places.',
  access: 'signed-in',
  rate: 'write',
  body: soundVolumes,
  output: nothing,
});

export const getDeletion = defineCall({
  method: 'GET',
  path: '/api/profile/deletion',
  area: 'profile',
  summary: 'Preview what deleting the caller’s account keeps and removes.',
  description: 'Remaining stories are shown under a neutral name.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({
    /** The name under which remaining content is shown. */
    formerName: z.string(),
    stays: z.object({ stories: count }),
    goes: z.object({ stories: count, characters: count, comments: count, runs: count, credits: count }),
  }),
});

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/profile/deleteAccount',
  area: 'profile',
  summary: 'Delete the caller’s account with its personal data, private content and sign-ins.',
  description: 'Published stories remain. Needs `currentPassword` if the sign-in is older than ten minutes.',
  access: 'signed-in',
  rate: 'auth',
  query: z.object({ userId: callerId }),
  body: z.object({ currentPassword }),
  output: nothing,
});

export const downloadData = defineCall({
  method: 'GET',
  path: '/api/profile/download',
  area: 'profile',
  summary: 'Download all data of the caller as a ZIP of JSON files and pictures.',
  description: 'Limited to five downloads an hour.',
  access: 'signed-in',
  rate: 'write',
  file: 'application/zip',
  output: nothing,
});
