import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { Tokens } from '../../kit/tokens.ts';
import { ReceiptRefused, type VerifyReceipt } from './receipts.ts';

/** Test receipts signed by this server, for testing apps. Never in production. */
export interface SandboxReceipts {
  /** Creates a receipt like one from an app store. */
  make(product: { productId: string; type: 'one_time' | 'subscription' }): Promise<SandboxReceipt>;
  verify: VerifyReceipt;
}

export interface SandboxReceipt {
  transactionId: string;
  productId: string;
  receipt: string;
}

/** The start of the transaction and subscription ids of test receipts. */
export const TEST_RECEIPT_PREFIX = 'sandbox_tx_';

/**
 * Whether a transaction or subscription comes from a test receipt. It can't be refunded or cancelled, because no
 * provider knows it.
 */
export function isTestReceipt(id: string): boolean {
  return id.startsWith(TEST_RECEIPT_PREFIX);
}

const HOUR_SECONDS = 3600;

/** Creates the issuer and verifier of test receipts; a subscription's period lasts `monthMs`. */
export function createSandboxReceipts(tokens: Tokens, clock: Clock, monthMs: number): SandboxReceipts {
  return {
    async make({ productId, type }) {
      const transactionId = `${TEST_RECEIPT_PREFIX}${randomUUID()}`;
      const claims = { subject: 'sandbox', transactionId, productId, type };
      return { transactionId, productId, receipt: await tokens.sign('receipt', claims, HOUR_SECONDS) };
    },
    async verify({ token, productId, type }) {
      const claims = await tokens.verify('receipt', token);
      if (!claims) throw new ReceiptRefused('Not a test receipt of this server.');
      const transactionId = String(claims.transactionId);
      if (claims.productId !== productId || claims.type !== type) throw new ReceiptRefused('For another product.');
      const startsAt = clock.now();
      const endsAt = new Date(startsAt.getTime() + monthMs);
      const period = { subscriptionId: transactionId, startsAt, endsAt, cancelled: false, replaces: null };
      const subscription = type === 'subscription' ? period : null;
      return { store: 'sandbox', transactionId, productId, quantity: 1, isCharged: true, subscription };
    },
  };
}
