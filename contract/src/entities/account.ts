import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed } from './fields.ts';

/** The signed-in user's own account, with the token that the next calls carry. */
export const userAccount = z.object({
  userId: id,
  accessToken: z.string(),
  userAccountType: z.literal('email'),
  userName: z.string(),
  userEmail: z.string(),
  userProfileImageURL: pictureUrl,
  credits: z.number().int().min(0),
  userCreatedAt: time,
  /** False while the server waits for the link in the mail to be followed; the sign-up credits come then. */
  userEmailConfirmed: z.boolean(),
  /** The version of the terms of service that was accepted; null: none yet. */
  userTermsVersion: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type UserAccount = z.infer<typeof userAccount>;

export const email = trimmed(limits.email, 1).pipe(z.email({ message: 'Enter an e-mail address.' }));

/** A password that a person chooses: 8 to 45 characters. */
export const newPassword = z
  .string()
  .min(limits.passwordLeast, { message: `Use at least ${limits.passwordLeast} characters.` })
  .max(limits.password, { message: `Use at most ${limits.password} characters.` });

/** A new password, or empty text for leaving it as it is. */
export const newPasswordOrNone = z
  .string()
  .max(limits.password, { message: `Use at most ${limits.password} characters.` })
  .refine((text) => text === '' || text.length >= limits.passwordLeast, {
    message: `Use at least ${limits.passwordLeast} characters.`,
  });

export const userName = trimmed(limits.userName, 1);
