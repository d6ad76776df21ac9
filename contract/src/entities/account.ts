import { z } from 'zod';
import { failsWith, fieldError, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed } from './fields.ts';

const volume = z.number().min(0).max(1);

/** How loud a player hears voices, music and the sounds of places. */
export const soundVolumes = z.object({ voice: volume, music: volume, ambience: volume });
export type SoundVolumes = z.infer<typeof soundVolumes>;

/** The signed-in user's own account, with the access token for further calls. */
export const userAccount = z.object({
  userId: id,
  accessToken: z.string(),
  userAccountType: z.literal('email'),
  userName: z.string(),
  userEmail: z.string(),
  userProfileImageURL: pictureUrl,
  credits: z.number().int().min(0),
  userCreatedAt: time,
  /** False until the link in the confirmation mail is opened; the sign-up credits are added then. */
  userEmailConfirmed: z.boolean(),
  /** The accepted version of the terms of service; null: none yet. */
  userTermsVersion: z.string().nullable(),
  /** Absent until the player changes a volume. */
  userSound: soundVolumes.optional(),
  isAdmin: z.boolean(),
});
export type UserAccount = z.infer<typeof userAccount>;

export const email = trimmed(limits.email, 1).pipe(z.email({ message: fieldErrors.badEmail.text }));

/** A new password of 8 to 45 characters. */
export const newPassword = z
  .string()
  .min(limits.passwordLeast, failsWith(fieldError('tooShort', { least: limits.passwordLeast })))
  .max(limits.password, failsWith(fieldError('tooLong', { most: limits.password })));

/** An existing password, of any length that was ever allowed. */
export const password = z.string().min(1).max(limits.password);

/** A new password, or empty text to keep the current one. */
export const newPasswordOrNone = z
  .string()
  .max(limits.password, failsWith(fieldError('tooLong', { most: limits.password })))
  .refine(
    (text) => text === '' || text.length >= limits.passwordLeast,
    failsWith(fieldError('tooShort', { least: limits.passwordLeast })),
  );

export const userName = trimmed(limits.userName, 1);
