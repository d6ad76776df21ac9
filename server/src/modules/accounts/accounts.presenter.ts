import type { UserAccount } from '@emberlore/contract';
import { pictureUrlOf } from '../media/media.service.ts';
import type { AccountRow } from './accounts.repository.ts';

/** The account as its owner sees it. `blankProfileUrl` stands in for a picture. */
export function presentAccount(account: AccountRow, accessToken: string, blankProfileUrl: string): UserAccount {
  return {
    userId: account.id,
    accessToken,
    userAccountType: 'email',
    userName: account.userName,
    userEmail: account.email ?? '',
    userProfileImageURL: account.pictureHash ? pictureUrlOf(account.pictureHash) : blankProfileUrl,
    credits: account.credits,
    userCreatedAt: account.createdAt.toISOString(),
    isAdmin: account.role === 'admin',
  };
}
