import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lowerRefund, saveRefund } from './returns.repository.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});

afterAll(() => db?.drop());

test('a failed refund without any id lowers none of the others', async () => {
  const payment = { provider: 'stripe', paymentId: 'pi_1', invoiceId: null, purchaseId: null } as const;
  const unnamed = { ...payment, paymentId: null };
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await db.transact((writer) => saveRefund(writer, payment, 799, day(1)));
  await db.transact((writer) => lowerRefund(writer, unnamed, 0, day(2)));
  expect(await db.sql`select reference, cents from money_returns`).toEqual([{ reference: 'pi_1', cents: 799 }]);
});
