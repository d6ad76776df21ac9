import { calls } from '@emberlore/contract';
import { type Route, route } from '../../kit/route.ts';
import type { Recovery } from './recovery.service.ts';

/** The calls about what goes by mail. */
export function recoveryRoutes(recovery: Recovery): Route[] {
  return [
    route(calls.forgotPassword, async ({ body }) => {
      await recovery.forgot(body.email);
      return {};
    }),
    route(calls.resetPassword, async ({ body }) => {
      await recovery.reset(body.token, body.password);
      return {};
    }),
    route(calls.confirmEmail, async ({ body }) => ({ credits: await recovery.confirm(body.token) })),
    route(calls.resendConfirmation, async ({ caller }) => {
      await recovery.resend(caller.accountId);
      return {};
    }),
  ];
}
