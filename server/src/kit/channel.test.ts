import { expect, test } from 'vitest';
import { createChannel } from './channel.ts';

async function read<T>(channel: AsyncIterable<T>, into: T[] = []): Promise<T[]> {
  for await (const value of channel) into.push(value);
  return into;
}

test('a reader gets what was pushed before and after it came', async () => {
  const channel = createChannel<number>();
  channel.push(1);
  const reading = read(channel);
  channel.push(2);
  await Promise.resolve();
  channel.push(3);
  channel.end();
  channel.push(4);
  expect(await reading).toEqual([1, 2, 3]);
});

test('a failure comes after the values before it', async () => {
  const channel = createChannel<number>();
  channel.push(1);
  channel.fail(new Error('Broken.'));
  const got: number[] = [];
  await expect(read(channel, got)).rejects.toThrow('Broken.');
  expect(got).toEqual([1]);
});

test('a writer does not mind that the reader has left', async () => {
  const channel = createChannel<number>();
  channel.push(1);
  for await (const _ of channel) break;
  channel.push(2);
  channel.end();
  expect(await read(channel)).toEqual([]);
});
