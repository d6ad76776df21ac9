import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as office from '../../testing/copyright.ts';

/** Processor time of this thread, in milliseconds, that a call may take: many times what it does take. */
const MOST_CPU_MS = 250;

beforeAll(async () => {
  await office.openOffice();
  await office.clearDesk();
});

afterAll(() => office.server?.close());

/** Processor time of the server's thread while `work` runs, in milliseconds. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('an e-mail address of 120 kB', () => {
  const repeated = (piece: string) => piece.repeat(120_000 / piece.length);
  const hostile = [`a@${repeated('a.')}@`, `${repeated('a')}@`, `a@${repeated('.')}`, `${repeated(' ')}@`];

  test('is refused by its length before any pattern reads it', async () => {
    await office.send(office.claim({ email: 'nobody' }));
    for (const email of hostile) {
      const notice = await cpuMsOf(async () =>
        expect(office.outcomeOf(await office.send(office.claim({ email })))).toEqual([
          400,
          'Invalid Input.',
          ['email'],
        ]),
      );
      const answer = await cpuMsOf(async () =>
        expect(office.outcomeOf(await office.answer(office.counter('none', { email })))).toEqual([
          400,
          'Invalid Input.',
          ['email'],
        ]),
      );
      expect(Math.max(notice, answer)).toBeLessThan(MOST_CPU_MS);
    }
  });
});
