import { createHmac } from 'node:crypto';
import { errors } from '@emberlore/contract';
import type { Accounts } from '../domains/identity/accounts/accounts.service.ts';
import { CodedError } from '../kit/errors.ts';

/** How to log in as the demo player. */
export interface DemoLogin {
  email: string;
  password: string;
}

/**
 * Makes sure that there is a demo player. Its password is this installation's own, so that nobody else's copy of the
 * program knows it.
 */
export async function ensureDemoPlayer(accounts: Accounts, secret: string): Promise<DemoLogin> {
  const password = createHmac('sha256', secret).update('demo player').digest('hex').slice(0, 12);
  const email = 'demo@emberlore.example';
  await accounts.ensure({ email, password, userName: 'Demo Player', ageConfirmed: true }).catch((error: unknown) => {
    // Another server that starts at the same moment was first.
    if (!(error instanceof CodedError) || error.message !== errors.emailInUse.text) throw error;
  });
  return { email, password };
}
