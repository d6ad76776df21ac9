import type { UserAccount } from '@emberlore/contract';

const someTime = '2031-03-04T05:06:07.000Z';

/** A confirmed player with 100 credits. */
export function sampleAccount(change: Partial<UserAccount> = {}): UserAccount {
  return {
    userId: 'ada',
    accessToken: 'token-of-ada',
    userAccountType: 'email',
    userName: 'Ada',
    userEmail: 'ada@example.com',
    userProfileImageURL: '/media/ada.webp',
    credits: 100,
    userCreatedAt: someTime,
    userEmailConfirmed: true,
    userTermsVersion: '1',
    isAdmin: false,
    ...change,
  };
}
