import { expect, test } from 'vitest';
import { createDoor } from '../../../testing/scripted.ts';
import { createTurnstile } from './turnstile.ts';

test('admits callers with one key in order of arrival, and others past them', async () => {
  const turnstile = createTurnstile(4);
  const door = createDoor();
  const order: string[] = [];
  const pass = (key: string, name: string, before: Promise<void> = Promise.resolve()) =>
    turnstile.pass(key, async () => {
      await before;
      order.push(name);
    });
  const slow = [pass('a', 'a1', door.opened), pass('a', 'a2')];
  await pass('b', 'b1');
  door.open();
  await Promise.all(slow);
  expect(order).toEqual(['b1', 'a1', 'a2']);
});

test('continues after a failure, which only its own caller sees', async () => {
  const turnstile = createTurnstile(4);
  const failing = turnstile.pass('a', () => Promise.reject(new Error('No.')));
  const next = turnstile.pass('a', async () => 'yes');
  await expect(failing).rejects.toThrow('No.');
  expect(await next).toBe('yes');
});

test('rejects at once when the queue is full, and no longer when it is empty', async () => {
  const turnstile = createTurnstile(2);
  const door = createDoor();
  const line = [turnstile.pass('a', () => door.opened), turnstile.pass('a', () => door.opened)];
  await expect(turnstile.pass('a', async () => 'x')).rejects.toThrow('Too Many Requests.');
  door.open();
  await Promise.all(line);
  expect(await turnstile.pass('a', async () => 'x')).toBe('x');
});
