import { type Connection, sandboxBook, type Writer } from '@emberlore/database';
import { and, eq, lte } from 'drizzle-orm';
import { z } from 'zod';

/** What the sandbox stores of an order. Nothing personal, because these records outlive accounts. */
const storedOrder = z.object({
  purchaseId: z.string(),
  accountId: z.string(),
  type: z.enum(['one_time', 'subscription']),
  title: z.string(),
  description: z.string(),
  priceId: z.string(),
  priceCents: z.number(),
  currency: z.string(),
  amount: z.number(),
  successUrl: z.string(),
  cancelUrl: z.string(),
});

export type StoredOrder = z.infer<typeof storedOrder>;

const checkout = z.object({
  order: storedOrder,
  state: z.enum(['open', 'paid', 'expired']),
  /** The subscription started by the checkout. */
  subscriptionId: z.string().nullable(),
});

/** A checkout of the sandbox. */
export type SandboxCheckout = z.infer<typeof checkout>;

const subscription = z.object({
  purchaseId: z.string(),
  priceCents: z.number(),
  currency: z.string(),
  ended: z.boolean(),
  cancelled: z.boolean(),
  /** Milliseconds since 1970. */
  periodEndsAt: z.number(),
  /** The number of the next invoice; the first period's is 1. */
  nextBill: z.number(),
});

/** A subscription of the sandbox. */
export type SandboxSubscription = z.infer<typeof subscription>;

/** The refunded amount of a payment. */
const payment = z.object({ refundedCents: z.number() });

interface Kinds {
  checkout: SandboxCheckout;
  subscription: SandboxSubscription;
  payment: z.infer<typeof payment>;
}

const schemas: { readonly [K in keyof Kinds]: z.ZodType<Kinds[K]> } = { checkout, subscription, payment };

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
      return row ? schemas[kind].parse(row.data) : null;
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
        const next = row ? await change(schemas[kind].parse(row.data), writer) : null;
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
