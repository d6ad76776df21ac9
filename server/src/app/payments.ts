import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../kit/clock.ts';
import type { Tokens } from '../kit/tokens.ts';
import type { Payments } from '../providers/payments/payments.ts';
import { createSandbox, type Sandbox } from '../providers/payments/sandbox.ts';
import { createSandboxRecords } from '../providers/payments/sandbox-book.ts';
import type { StripeOptions } from '../providers/payments/stripe.ts';
import { createGooglePlay, serviceAccount } from '../providers/receipts/google-play.ts';
import type { Receipts } from '../providers/receipts/receipts.ts';
import { createSandboxReceipts, type SandboxReceipts } from '../providers/receipts/sandbox-receipts.ts';
import type { AppStoreConfig, Config } from './config.ts';

/** The payment provider of this installation, and the verifiers of app receipts. */
export interface PaymentProviders {
  payments: Payments | undefined;
  /** The sandbox, if it replaces real payments. */
  sandbox: Sandbox | undefined;
  receipts: Receipts;
  sandboxReceipts: SandboxReceipts | undefined;
}

export interface PaymentParts {
  config: Pick<Config, 'production' | 'payments' | 'appStore' | 'googlePlay'>;
  connection: Connection;
  tokens: Tokens;
  clock: Clock;
}

// Provider libraries consist of hundreds of files and are loaded only if configured.

async function createAppStoreVerifier({ certificates, ...app }: AppStoreConfig) {
  const rootCertificates = readdirSync(certificates)
    .filter((name) => name.endsWith('.cer'))
    .map((name) => readFileSync(join(certificates, name)));
  const { createAppStore } = await import('../providers/receipts/app-store.ts');
  return createAppStore({ ...app, rootCertificates, online: true });
}

function createGooglePlayReceipts({ keyFile, ...app }: NonNullable<Config['googlePlay']>, acceptTests: boolean) {
  const account = serviceAccount.parse(JSON.parse(readFileSync(keyFile, 'utf8')));
  const { verify, readVoided } = createGooglePlay({ ...app, account, acceptTests });
  return { android: verify, readVoided };
}

async function createStripePayments(options: StripeOptions): Promise<Payments> {
  const { createStripe } = await import('../providers/payments/stripe.ts');
  return createStripe(options);
}

/** Creates the configured payment providers. Throws if a configured file can't be read. */
export async function createPaymentProviders(parts: PaymentParts): Promise<PaymentProviders> {
  const { config, connection, tokens, clock } = parts;
  const { payments, appStore, googlePlay } = config;
  const real = {
    ...(appStore && { ios: await createAppStoreVerifier(appStore) }),
    ...(googlePlay && createGooglePlayReceipts(googlePlay, !config.production)),
  };
  if (payments?.provider !== 'sandbox') {
    const stripe = payments && (await createStripePayments(payments));
    return { payments: stripe, sandbox: undefined, receipts: real, sandboxReceipts: undefined };
  }
  const { monthMs } = payments;
  const secret = tokens.opaque('sandbox', 'messages');
  const sandbox = createSandbox({ book: createSandboxRecords(connection), secret, clock, monthMs });
  const sandboxReceipts = createSandboxReceipts(tokens, clock, monthMs);
  return { payments: sandbox, sandbox, receipts: { ...real, sandbox: sandboxReceipts.verify }, sandboxReceipts };
}
