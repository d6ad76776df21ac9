import type { OfferingType } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import {
  type Checkout,
  type Order,
  type Payments,
  renewingKey,
  SESSION_ID,
} from '../../../providers/payments/payments.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import type { OfferingRow } from './offerings.repository.ts';
import * as purchases from './purchases.repository.ts';
import { PAYMENT_TRIES } from './undo.ts';

export interface CheckoutsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  /** Records the state of a checkout. */
  settle: (checkout: Checkout) => Promise<unknown>;
}

/** Checkouts that are not paid yet. */
export interface Checkouts {
  /**
   * Opens a checkout of this offering, which returns to `baseUrl`. Throws `PaymentsUnavailable`, and a 401 when the
   * account is deleted meanwhile; the checkout can then not be paid.
   */
  open(
    provider: Payments,
    accountId: string,
    offering: OfferingRow,
    baseUrl: string,
  ): Promise<{ sessionId: string; url: string }>;
  /**
   * Closes the account's checkouts of this offering, or of any subscription if it is one, except the latest, since a
   * player who starts again wants only one. Records what was paid meanwhile. Throws `PaymentsUnavailable`.
   */
  closeOlder(provider: Payments, accountId: string, offering: OfferingRow): Promise<void>;
  /** Closes every checkout of the account. Records what was paid meanwhile. Throws `PaymentsUnavailable`. */
  closeAll(provider: Payments, accountId: string): Promise<void>;
}

/** The job that closes the checkouts of a deleted account; the deletion adds it. */
export const closeCheckouts: JobKind<{ accountId: string }> = {
  name: 'closeCheckouts',
  payload: z.object({ accountId: z.string() }),
  mostTries: PAYMENT_TRIES,
};

/** How long a purchase without a session is reused for a new checkout, so that its key stays the same. */
const UNOPENED_REUSE_MS = 3_600_000;
/** How far back to look for open checkouts; they stay open for at most a day. */
const CHECKOUT_OPEN_MS = 25 * 3_600_000;
/** How long a purchase that is never paid is kept; a payment by bank arrives within two weeks. */
const UNPAID_KEPT_MS = 30 * 24 * 3_600_000;

export function createCheckouts({ store: { reader, transact }, clock, jobs, settle }: CheckoutsDeps): Checkouts {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);

  const createPurchase = (accountId: string, offering: OfferingRow, provider: Payments['name']) => {
    const { offeringId, amount, priceCents, currency } = offering;
    const agreed = { accountId, offeringId, provider, amount, priceCents, currency };
    return transact(async (writer) => {
      if (!(await purchases.lockAccount(writer, accountId))) throw fail('badToken');
      await purchases.deleteUnpaid(writer, accountId, ago(UNPAID_KEPT_MS));
      const unopened = await purchases.findUnopened(writer, agreed, ago(UNOPENED_REUSE_MS));
      const made = unopened ?? (await purchases.insertPurchase(writer, agreed));
      if (!made) throw new Error('The purchase was not inserted.');
      return made;
    });
  };

  const buildOrder = async (
    purchaseId: string,
    accountId: string,
    offering: OfferingRow,
    provider: Payments['name'],
    baseUrl: string,
  ): Promise<Order> => {
    const [email, customerId] = await Promise.all([
      purchases.findEmail(reader, accountId),
      purchases.findCustomer(reader, accountId, provider),
    ]);
    const page = `${baseUrl}/profile/shop`;
    const { type, title, description, priceId, priceCents, currency, amount } = offering;
    return {
      purchaseId,
      accountId,
      email,
      customerId,
      priceId,
      type,
      title,
      description,
      priceCents,
      currency,
      amount,
      successUrl: `${page}?sessionId=${SESSION_ID}`,
      cancelUrl: `${page}?checkout=cancelled`,
    };
  };

  /** Records the session. If the account was deleted meanwhile, closes it, since the deletion did not know of it. */
  const saveSession = (purchaseId: string, accountId: string, sessionId: string) =>
    transact(async (writer) => {
      await purchases.updatePurchase(writer, purchaseId, { sessionId });
      const present = await purchases.lockAccount(writer, accountId);
      if (!present) await jobs.add(writer, closeCheckouts, { accountId }, { group: accountId });
      return present;
    });

  const closeSessions = async (provider: Payments, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) {
      await provider.expire(sessionId);
      const checkout = await provider.read(sessionId);
      if (checkout) await settle(checkout);
    }
  };

  const openSessions = (provider: Payments, accountId: string, of: { type?: OfferingType; offeringId?: string } = {}) =>
    purchases.findOpenSessions(reader, { accountId, provider: provider.name, since: ago(CHECKOUT_OPEN_MS), ...of });

  return {
    async open(provider, accountId, offering, baseUrl) {
      const purchaseId = await createPurchase(accountId, offering, provider.name);
      const order = await buildOrder(purchaseId, accountId, offering, provider.name, baseUrl);
      const giveUp = () => transact((writer) => purchases.giveUpUnopened(writer, purchaseId));
      const opened = await renewingKey(provider.open(order), giveUp);
      if (await saveSession(purchaseId, accountId, opened.sessionId)) return opened;
      jobs.wake();
      throw fail('badToken');
    },
    async closeOlder(provider, accountId, { type, offeringId }) {
      const [, ...older] = await openSessions(provider, accountId, type === 'subscription' ? { type } : { offeringId });
      await closeSessions(provider, older);
    },
    async closeAll(provider, accountId) {
      await closeSessions(provider, await openSessions(provider, accountId));
    },
  };
}
