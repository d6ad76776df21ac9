import { describe, expect, test, vi } from 'vitest';
import { CodedError } from './errors.ts';
import { onBehalfOf } from './fair-queue.ts';
import { createThread } from './thread.ts';

const warn = vi.fn();
const thread = createThread<string, { act: string; bytes: Uint8Array }>(
  new URL('./thread.fixture.ts', import.meta.url),
  { warn },
);

async function catchError(act: string): Promise<CodedError> {
  const error: unknown = await thread.run(act).catch((thrown: unknown) => thrown);
  if (error instanceof CodedError) return error;
  throw new Error(`Not a coded error: ${String(error)}`);
}

describe('a thread for jobs', () => {
  test('answers what it parsed, each upload in its turn', async () => {
    const acts = ['one', 'two', 'three'];
    const results = await Promise.all(acts.map((act) => thread.run(act)));
    expect(results.map(({ act }) => act)).toEqual(acts);
    expect(results[0]?.bytes).toEqual(new Uint8Array(3));
  });

  test('bounds the wait behind another requester’s uploads', async () => {
    const order: string[] = [];
    const parseFor = (key: string, act: string) =>
      onBehalfOf({ key, address: key, network: key, isGone: () => false }, () => thread.run(act)).then(() =>
        order.push(act),
      );
    const busy = ['a1', 'a2', 'a3', 'a4'].map((act) => parseFor('a', act));
    await expect(parseFor('a', 'a5')).rejects.toMatchObject({ status: 429 });
    await Promise.all([...busy, parseFor('b', 'b1')]);
    expect(order.slice(0, 3)).toContain('b1');
  });

  test('throws the coded errors of its thread with their fields', async () => {
    expect(await catchError('refuse')).toMatchObject({
      status: 400,
      fields: { card: { code: 'character_card.damaged' } },
    });
    expect(await catchError('too large')).toMatchObject({ status: 413, message: 'File Too Large.', fields: undefined });
  });

  test.each(['throw', 'die', 'fill the memory'])(
    'answers an upload that makes it %s with a 400, logs it and goes on',
    async (act) => {
      warn.mockClear();
      const [bad, good] = await Promise.all([catchError(act), thread.run('next')]);
      expect(bad).toMatchObject({ status: 400, message: 'Invalid Input.' });
      expect(good.act).toBe('next');
      const logged = { err: expect.any(Error), script: 'thread.fixture.ts' };
      expect(warn.mock.calls).toEqual([[logged, 'A worker thread crashed.']]);
    },
  );

  test('answers with a 503 where a crash cannot be the fault of the input', async () => {
    const script = new URL('./thread.fixture.ts', import.meta.url);
    const own = createThread<string, unknown>(script, { warn }, { failure: 'storeUnavailable' });
    await expect(own.run('die')).rejects.toMatchObject({ status: 503, message: 'Service Unavailable.' });
  });
});
