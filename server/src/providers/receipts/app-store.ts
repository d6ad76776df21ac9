import {
  Environment,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';
import {
  type Receipt,
  ReceiptRefused,
  StoreUnreachable,
  type VerifiedReceipt,
  type VerifyReceipt,
} from './receipts.ts';

export interface AppStoreOptions {
  bundleId: string;
  /** The app's number in the App Store; needed for real purchases. */
  appId: number | undefined;
  environment: 'production' | 'sandbox';
  /** Apple's root certificates, in DER. */
  rootCertificates: readonly Buffer[];
  /** Whether Apple is asked if a certificate has been withdrawn. */
  online: boolean;
}

type Transaction = Awaited<ReturnType<SignedDataVerifier['verifyAndDecodeTransaction']>>;

function unreachable(error: unknown): boolean {
  return error instanceof VerificationException && error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE;
}

function receiptOf(transaction: Transaction, receipt: Receipt, now: number): VerifiedReceipt {
  const { transactionId, productId, originalTransactionId, expiresDate, revocationDate } = transaction;
  if (!transactionId || productId !== receipt.productId) throw new ReceiptRefused('Not for this product.');
  if (revocationDate !== undefined) throw new ReceiptRefused('Taken back.');
  const base = { store: 'app_store', transactionId, productId } as const;
  if (receipt.type === 'one_time') {
    if (expiresDate !== undefined) throw new ReceiptRefused('A subscription, not a purchase.');
    return { ...base, subscription: null };
  }
  if (expiresDate === undefined || expiresDate <= now) throw new ReceiptRefused('Run out.');
  const subscriptionId = originalTransactionId ?? transactionId;
  return { ...base, subscription: { subscriptionId, periodEndsAt: new Date(expiresDate) } };
}

/** Verifies transactions that Apple has signed: certificates up to Apple's root, app, product, not taken back. */
export function createAppStore(options: AppStoreOptions): VerifyReceipt {
  const { bundleId, appId, environment, rootCertificates, online } = options;
  const where = environment === 'production' ? Environment.PRODUCTION : Environment.SANDBOX;
  const verifier = new SignedDataVerifier([...rootCertificates], online, where, bundleId, appId);
  return async (receipt) => {
    let transaction: Transaction;
    try {
      transaction = await verifier.verifyAndDecodeTransaction(receipt.token);
    } catch (cause) {
      if (unreachable(cause)) throw new StoreUnreachable('Apple cannot be asked.', { cause });
      throw new ReceiptRefused('Not signed by Apple for this app.', { cause });
    }
    return receiptOf(transaction, receipt, Date.now());
  };
}
