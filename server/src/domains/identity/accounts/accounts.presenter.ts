import type { UserAccount } from '@emberlore/contract';
import { toPictureUrl } from '../../media/pictures/media.service.ts';
import type { AccountRow } from './accounts.repository.ts';

/** Settings of this installation that affect how an account is presented. */
export interface AccountDisplay {
  /** Shown when the account has no picture. */
  blankProfileUrl: string;
  /** Whether this installation requires confirmed addresses. */
  confirming: boolean;
}

/** Returns the account as its owner sees it. */
export function presentAccount(account: AccountRow, accessToken: string, shown: AccountDisplay): UserAccount {
  return {
    userId: account.id,
    accessToken,
    userAccountType: 'email',
    userName: account.userName,
    userEmail: account.email ?? '',
    userProfileImageURL: account.pictureHash ? toPictureUrl(account.pictureHash) : shown.blankProfileUrl,
    credits: account.credits,
    userCreatedAt: account.createdAt.toISOString(),
    userEmailConfirmed: !shown.confirming || account.emailConfirmedAt !== null,
    userTermsVersion: account.termsVersion,
    ...(account.sound && { userSound: account.sound }),
    isAdmin: account.role === 'admin',
  };
}
