import { calls } from '@emberlore/contract';
import { CodedError, fail } from '../../../kit/errors.ts';
import { type Route, route } from '../../../kit/route.ts';
import { type AccountDisplay, presentAccount } from './accounts.presenter.ts';
import type { Accounts } from './accounts.service.ts';
import type { SignIns } from './sign-ins.service.ts';
import { readBrowser, setRefreshCookie, type Welcome } from './welcome.ts';

export interface AccountsRoutesDeps {
  accounts: Accounts;
  signIns: SignIns;
  shown: AccountDisplay;
  welcome: Welcome;
}

/** Routes for signing up, logging in and logging out. */
export function accountsRoutes({ accounts, signIns, shown, welcome }: AccountsRoutesDeps): Route[] {
  const signup = route(
    calls.signup,
    async ({ parts: { signUpData }, files, http }) => {
      const { accountType, ageConfirmed = false, ...wanted } = signUpData;
      const picture = files.userProfileImage[0]?.read;
      return welcome(http, await accounts.signUp({ ...wanted, ageConfirmed, picture, browser: readBrowser(http) }));
    },
    { cookie: true },
  );

  const login = route(
    calls.login,
    async ({ body, http }) => welcome(http, await accounts.login(body.email, body.password, readBrowser(http))),
    { cookie: true },
  );

  const validateToken = route(calls.validateToken, async ({ caller, http }) => ({
    userAccount: presentAccount(await accounts.read(caller.accountId), http.accessToken ?? '', shown),
  }));

  const refreshToken = route(
    calls.refreshToken,
    async ({ http }) => {
      if (http.refreshToken === undefined) throw fail('noToken');
      try {
        const tokens = await signIns.refresh(http.refreshToken, http.remoteNetwork);
        setRefreshCookie(http, tokens);
        return { accessToken: tokens.accessToken };
      } catch (error) {
        // A database failure doesn't mean that the cookie is invalid, so only a 401 clears it.
        if (error instanceof CodedError && error.status === 401) http.clearRefreshToken();
        throw error;
      }
    },
    { cookie: true },
  );

  const clearCookie = route(
    calls.clearCookie,
    async ({ http }) => {
      if (http.refreshToken !== undefined) await signIns.end(http.refreshToken);
      http.clearRefreshToken();
      return {};
    },
    { cookie: true },
  );

  return [signup, login, validateToken, refreshToken, clearCookie];
}
