import { createHmac } from 'node:crypto';
import { errors } from '@emberlore/contract';
import type { Accounts } from '../domains/identity/accounts/accounts.service.ts';
import { CodedError } from '../kit/errors.ts';

/** Credentials of the demo player. */
export interface DemoLogin {
  email: string;
  password: string;
}

/**
 * Creates the demo player if it doesn't exist. Its password is specific to this installation, so other copies of the
 * program can't know it.
 */
export async function ensureDemoPlayer(accounts: Accounts, secret: string): Promise<DemoLogin> {
  const password = createHmac('sha256', secret).update('demo player').digest('hex').slice(0, 12);
  const email = 'demo@emberlore.example';
  await accounts.ensure({ email, password, userName: 'Demo Player', ageConfirmed: true }).catch((error: unknown) => {
    // Another server created the account at the same moment.
    if (!(error instanceof CodedError) || error.code !== errors.emailInUse.code) throw error;
  });
  return { email, password };
}
