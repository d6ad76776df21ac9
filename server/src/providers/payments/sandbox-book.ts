import { type Connection, sandboxBook, type Writer } from '@emberlore/database';
import { and, eq, lte } from 'drizzle-orm';
import type { Order } from './payments.ts';

/** A checkout of the sandbox. */
export interface SandboxCheckout {
  order: Order;
  state: 'open' | 'paid' | 'expired';
  /** The subscription started by the checkout. */
  subscriptionId: string | null;
}

/** A subscription of the sandbox. */
export interface SandboxSubscription {
  purchaseId: string;
  priceCents: number;
  currency: string;
  ended: boolean;
  cancelled: boolean;
  /** Milliseconds since 1970. */
  periodEndsAt: number;
  /** The number of the next invoice; the first period's is 1. */
  nextBill: number;
}

/** The refunded amount of a payment. */
export interface SandboxPayment {
  refundedCents: number;
}

interface Kinds {
  checkout: SandboxCheckout;
  subscription: SandboxSubscription;
  payment: SandboxPayment;
}

/** The sandbox's records in the database, so that they outlive the server as a real provider's would. */
export interface SandboxRecords {
  find<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K] | null>;
  /** Adds a record; leaves an existing one unchanged. */
  add<K extends keyof Kinds>(kind: K, id: string, data: Kinds[K], dueAt?: Date, writer?: Writer): Promise<void>;
  /**
   * Changes a record under a lock. `change` returns the new data and due time, or null to leave it unchanged. Returns
   * whether it was changed. `change` may write more with the writer.
   */
  change<K extends keyof Kinds>(kind: K, id: string, change: Changing<Kinds[K]>): Promise<boolean>;
  /** Returns the ids of the due subscriptions. */
  due(now: Date): Promise<string[]>;
}

type Changing<T> = (data: T, writer: Writer) => Promise<{ data: T; dueAt: Date | null } | null>;

/** Creates the sandbox's records in this database. */
export function createSandboxRecords({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): SandboxRecords {
  const entry = (kind: keyof Kinds, id: string) => and(eq(sandboxBook.id, id), eq(sandboxBook.kind, kind));
  return {
    async find(kind, id) {
      const [row] = await reader.select({ data: sandboxBook.data }).from(sandboxBook).where(entry(kind, id));
      return (row?.data as Kinds[typeof kind] | undefined) ?? null;
    },
    async add(kind, id, data, dueAt, writer) {
      const insert = (tx: Writer) =>
        tx
          .insert(sandboxBook)
          .values({ id, kind, data, dueAt: dueAt ?? null })
          .onConflictDoNothing();
      await (writer ? insert(writer) : transact(async (tx) => void (await insert(tx))));
    },
    change: (kind, id, change) =>
      transact(async (writer) => {
        const [row] = await writer
          .select({ data: sandboxBook.data })
          .from(sandboxBook)
          .where(entry(kind, id))
          .for('update');
        const next = row ? await change(row.data as Kinds[typeof kind], writer) : null;
        if (!next) return false;
        await writer.update(sandboxBook).set(next).where(entry(kind, id));
        return true;
      }),
    async due(now) {
      const rows = await reader
        .select({ id: sandboxBook.id })
        .from(sandboxBook)
        .where(and(lte(sandboxBook.dueAt, now), eq(sandboxBook.kind, 'subscription')))
        .limit(100);
      return rows.map(({ id }) => id);
    },
  };
}
