import { bodyBytesOf, type Call, calls } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as claims from '../../../testing/copyright.ts';

/** CPU time that a call may take, in milliseconds: many times what it needs. */
const MOST_CPU_MS = 250;

beforeAll(async () => {
  await claims.startClaimTests();
  await claims.resetClaims();
});

afterAll(() => claims.server?.close());

/** Measures the CPU time of the server's thread while `work` runs, in milliseconds. */
async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const both: Call[] = [calls.sendCopyrightNotice, calls.answerCopyrightNotice];

/** Builds long addresses that only their end makes invalid. */
const buildHostileAddresses = (length: number): string[] =>
  ['a.', 'a', '.', ' '].map((piece) => `a@${piece.repeat(length / piece.length)}@`);

describe('an e-mail address', () => {
  test.each([
    // The largest address that both calls' body limits allow, and one of an attack's size.
    [Math.min(...both.map(bodyBytesOf)) - 4096, ['email']],
    [120_000, []],
  ])('of %d bytes is rejected before any pattern reads it', async (length, fields) => {
    const refused = [400, 'Invalid Input.', fields];
    await claims.send(claims.claim({ email: 'nobody' }));
    for (const email of buildHostileAddresses(length)) {
      const notice = await measureCpuMs(async () =>
        expect(claims.summarize(await claims.send(claims.claim({ email })))).toEqual(refused),
      );
      const answer = await measureCpuMs(async () =>
        expect(claims.summarize(await claims.answer(claims.counter('none', { email })))).toEqual(refused),
      );
      expect(Math.max(notice, answer)).toBeLessThan(MOST_CPU_MS);
    }
  });
});
