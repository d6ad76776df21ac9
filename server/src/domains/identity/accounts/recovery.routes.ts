import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Recovery } from './recovery.service.ts';
import { readBrowser, type Welcome } from './welcome.ts';

/** Routes for password resets and address confirmation by e-mail. */
export function recoveryRoutes(recovery: Recovery, welcome: Welcome): Route[] {
  return [
    route(calls.forgotPassword, async ({ body }) => {
      await recovery.forgot(body.email);
      return {};
    }),
    route(calls.resetPassword, async ({ body }) => {
      await recovery.reset(body.token, body.password);
      return {};
    }),
    route(
      calls.confirmEmail,
      async ({ body, caller, http }) => {
        const { credits, ...signedIn } = await recovery.confirm({ ...body, caller, browser: readBrowser(http) });
        return { credits, ...(await welcome(http, signedIn)) };
      },
      { cookie: true },
    ),
    route(calls.resendConfirmation, async ({ caller }) => {
      await recovery.resend(caller);
      return {};
    }),
  ];
}
