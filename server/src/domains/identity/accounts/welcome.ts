import type { UserAccount } from '@emberlore/contract';
import type { CallHttp } from '../../../kit/route.ts';
import { type AccountShown, presentAccount } from './accounts.presenter.ts';
import type { SignedIn } from './accounts.service.ts';
import type { Sessions, SessionTokens } from './sessions.service.ts';

/** Sets the refresh cookie, if the tokens come with one. */
export function keepRefresh(http: CallHttp, { refresh }: SessionTokens): void {
  if (refresh) http.setRefreshToken(refresh.token, refresh.expires);
}

/** Answers a sign-in that has just begun, and sets its cookie. */
export type Welcome = (http: CallHttp, signedIn: SignedIn) => Promise<{ userAccount: UserAccount }>;

/** How this installation answers new sign-ins. */
export function createWelcome(sessions: Sessions, shown: AccountShown): Welcome {
  return async (http, { account, tokens }) => {
    // A new sign-in takes the place of the one that this browser had, whoever's it was.
    if (http.refreshToken !== undefined) await sessions.retire(http.refreshToken);
    keepRefresh(http, tokens);
    return { userAccount: presentAccount(account, tokens.accessToken, shown) };
  };
}
