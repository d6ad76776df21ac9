import { AsyncLocalStorage } from 'node:async_hooks';
import type { X509Certificate } from 'node:crypto';
import {
  Environment,
  InAppOwnershipType,
  OfferDiscountType,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';
import { z } from 'zod';
import {
  type Receipt,
  ReceiptRefused,
  StoreUnreachable,
  storeId,
  storeQuantity,
  type VerifiedReceipt,
  type VerifyReceipt,
} from './receipts.ts';

export interface AppStoreOptions {
  bundleId: string;
  /** The app's number in the App Store; required for real purchases. */
  appId: number | undefined;
  environment: 'production' | 'sandbox';
  /** Apple's root certificates, in DER. */
  rootCertificates: readonly Buffer[];
  /** Whether to ask Apple about revoked certificates. */
  online: boolean;
  /** Timeout for that request to Apple, in milliseconds. */
  patience?: number | undefined;
}

const PATIENCE_MS = 14_000;

type Transaction = Awaited<ReturnType<SignedDataVerifier['verifyAndDecodeTransaction']>>;

/**
 * Apple's verifier waits half a minute for each certificate, and treats a broken or invalid answer as a forged receipt.
 * This one ends all requests within the timeout and reports that Apple could not be asked.
 */
class PatientVerifier extends SignedDataVerifier {
  readonly #patience: number;
  readonly #asking = new AsyncLocalStorage<AbortSignal>();

  constructor(patience: number, ...rest: ConstructorParameters<typeof SignedDataVerifier>) {
    super(...rest);
    this.#patience = patience;
  }

  /** Returns the signal that aborts a request to Apple; the library calls this (see `patches`). */
  ocspSignal(): AbortSignal | undefined {
    return this.#asking.getStore();
  }

  protected override async verifyCertificateChainWithoutCaching(
    ...chain: [roots: X509Certificate[], leaf: X509Certificate, intermediate: X509Certificate, at: Date]
  ) {
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(this.#patience)]);
    try {
      return await this.#asking.run(signal, () => super.verifyCertificateChainWithoutCaching(...chain));
    } finally {
      // After one certificate has failed, don't wait for the other.
      done.abort();
    }
  }

  protected override async checkOCSPStatus(...pair: [certificate: X509Certificate, issuer: X509Certificate]) {
    try {
      await super.checkOCSPStatus(...pair);
    } catch (cause) {
      if (cause instanceof VerificationException) throw cause;
      const why = cause instanceof Error ? cause : new Error(String(cause));
      throw new VerificationException(VerificationStatus.RETRYABLE_VERIFICATION_FAILURE, why);
    }
  }
}

function unreachable(error: unknown): boolean {
  return error instanceof VerificationException && error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE;
}

/** Throws for a transaction that nobody paid for, or not its holder. */
function checkPaid({ revocationDate, price, offerDiscountType, inAppOwnershipType, isUpgraded }: Transaction): void {
  if (revocationDate !== undefined) throw new ReceiptRefused('Taken back.');
  if (price === 0 || offerDiscountType === OfferDiscountType.FREE_TRIAL) throw new ReceiptRefused('Free of charge.');
  if (inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED) throw new ReceiptRefused('Paid for by somebody else.');
  if (isUpgraded) throw new ReceiptRefused('Replaced by another plan.');
}

/** A time as a number of milliseconds that makes a date. */
const time = z.number().min(0).max(8_640_000_000_000_000);

/** The values that are stored; a signature doesn't keep Apple from signing others. */
const stored = z.object({
  transactionId: storeId,
  originalTransactionId: storeId.optional(),
  productId: z.string(),
  quantity: storeQuantity.default(1),
  purchaseDate: time.optional(),
  expiresDate: time.optional(),
});

function toVerifiedReceipt(transaction: Transaction, receipt: Receipt, now: number): VerifiedReceipt {
  const { data, error } = stored.safeParse(transaction);
  if (!data) throw new ReceiptRefused('Not a transaction that can be stored.', { cause: error });
  const { transactionId, productId, originalTransactionId, purchaseDate, expiresDate, quantity } = data;
  if (productId !== receipt.productId) throw new ReceiptRefused('Not for this product.');
  checkPaid(transaction);
  const base = { store: 'app_store', transactionId, productId, quantity, isCharged: true } as const;
  if (receipt.type === 'one_time') {
    if (expiresDate !== undefined) throw new ReceiptRefused('A subscription, not a purchase.');
    return { ...base, subscription: null };
  }
  if (expiresDate === undefined || expiresDate <= now) throw new ReceiptRefused('Run out.');
  const period = { startsAt: new Date(purchaseDate ?? now), endsAt: new Date(expiresDate) };
  const subscriptionId = originalTransactionId ?? transactionId;
  return { ...base, subscription: { subscriptionId, ...period, cancelled: false, replaces: null } };
}

/**
 * Creates a verifier of transactions signed by Apple: checks the certificates up to Apple's root, the app, the product,
 * that its holder has paid, and that it hasn't been revoked or replaced.
 */
export function createAppStore(options: AppStoreOptions): VerifyReceipt {
  const { bundleId, appId, environment, rootCertificates, online, patience = PATIENCE_MS } = options;
  const where = environment === 'production' ? Environment.PRODUCTION : Environment.SANDBOX;
  const verifier = new PatientVerifier(patience, [...rootCertificates], online, where, bundleId, appId);
  return async (receipt) => {
    let transaction: Transaction;
    try {
      transaction = await verifier.verifyAndDecodeTransaction(receipt.token);
    } catch (cause) {
      if (unreachable(cause)) throw new StoreUnreachable('Apple cannot be asked.', { cause });
      throw new ReceiptRefused('Not signed by Apple for this app.', { cause });
    }
    return toVerifiedReceipt(transaction, receipt, Date.now());
  };
}
