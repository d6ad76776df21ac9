import type { UserAccount } from '@emberlore/contract';
import type { CallHttp } from '../../../kit/route.ts';
import { type AccountDisplay, presentAccount } from './accounts.presenter.ts';
import type { SignedIn } from './accounts.service.ts';
import type { Browser } from './recognition.ts';
import type { SignIns, SignInTokens } from './sign-ins.service.ts';

/** Returns the browser that makes a call. */
export const readBrowser = ({ userAgent, remoteNetwork: network }: CallHttp): Browser => ({ userAgent, network });

/** Sets the refresh cookie if the tokens include one. */
export function setRefreshCookie(http: CallHttp, { refresh }: SignInTokens): void {
  if (refresh) http.setRefreshToken(refresh.token, refresh.expires);
}

/** Builds the response to a new sign-in and sets its cookie. */
export type Welcome = (http: CallHttp, signedIn: SignedIn) => Promise<{ userAccount: UserAccount }>;

/** Creates the function that responds to new sign-ins. */
export function createWelcome(signIns: SignIns, shown: AccountDisplay): Welcome {
  return async (http, { account, tokens }) => {
    // A new sign-in replaces the browser's previous one, whichever account that belonged to.
    if (http.refreshToken !== undefined) await signIns.retire(http.refreshToken);
    setRefreshCookie(http, tokens);
    return { userAccount: presentAccount(account, tokens.accessToken, shown) };
  };
}
