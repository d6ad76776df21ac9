import { describe, expect, test, vi } from 'vitest';
import { CodedError } from './errors.ts';
import { onBehalfOf } from './fair-queue.ts';
import { createParser } from './parser.ts';

const warn = vi.fn();
const parser = createParser<string, { act: string; bytes: Uint8Array }>(
  new URL('./parser.fixture.ts', import.meta.url),
  { warn },
);

async function catchError(act: string): Promise<CodedError> {
  const error: unknown = await parser.parse(act).catch((thrown: unknown) => thrown);
  if (error instanceof CodedError) return error;
  throw new Error(`Not a coded error: ${String(error)}`);
}

describe('a parser in a thread', () => {
  test('answers what it parsed, each upload in its turn', async () => {
    const acts = ['one', 'two', 'three'];
    const results = await Promise.all(acts.map((act) => parser.parse(act)));
    expect(results.map(({ act }) => act)).toEqual(acts);
    expect(results[0]?.bytes).toEqual(new Uint8Array(3));
  });

  test('lets nobody wait for all uploads of somebody else, nor leave more than a few', async () => {
    const order: string[] = [];
    const parseFor = (key: string, act: string) =>
      onBehalfOf({ key, address: key, network: key, isGone: () => false }, () => parser.parse(act)).then(() =>
        order.push(act),
      );
    const busy = ['a1', 'a2', 'a3', 'a4'].map((act) => parseFor('a', act));
    await expect(parseFor('a', 'a5')).rejects.toMatchObject({ status: 429 });
    await Promise.all([...busy, parseFor('b', 'b1')]);
    expect(order.slice(0, 3)).toContain('b1');
  });

  test('throws the coded errors of its thread with their fields', async () => {
    expect(await catchError('refuse')).toMatchObject({ status: 400, fields: { card: 'Not like this.' } });
    expect(await catchError('too large')).toMatchObject({ status: 413, message: 'File Too Large.', fields: undefined });
  });

  test.each(['throw', 'die', 'fill the memory'])(
    'answers an upload that makes it %s with a 400, logs it and goes on',
    async (act) => {
      warn.mockClear();
      const [bad, good] = await Promise.all([catchError(act), parser.parse('next')]);
      expect(bad).toMatchObject({ status: 400, message: 'Invalid Input.' });
      expect(good.act).toBe('next');
      const logged = { err: expect.any(Error), script: 'parser.fixture.ts' };
      expect(warn.mock.calls).toEqual([[logged, 'An upload made its parser fail.']]);
    },
  );
});
