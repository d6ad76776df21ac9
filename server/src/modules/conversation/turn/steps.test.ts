import { expect, test } from 'vitest';
import { createDoor } from '../../../testing/scripted.ts';
import { createSteps } from './steps.ts';

test('lets as many be under way as there are connections, and first whoever has come furthest', async () => {
  const steps = createSteps(2);
  const door = createDoor();
  const begun: string[] = [];
  const take = (step: Parameters<typeof steps.take>[0], name: string) =>
    steps.take(step, async () => {
      begun.push(name);
      await door.opened;
    });
  const all = [
    ...[take('find', 'a finds'), take('find', 'b finds'), take('find', 'c finds'), take('begin', 'd begins')],
    ...[take('end', 'e ends'), take('end', 'f ends'), take('begin', 'g begins')],
  ];
  await expect.poll(() => begun).toEqual(['a finds', 'b finds']);
  door.open();
  await Promise.all(all);
  expect(begun.slice(2)).toEqual(['e ends', 'f ends', 'd begins', 'g begins', 'c finds']);
});

test('hands on what a step throws, and makes room for the next', async () => {
  const steps = createSteps(1);
  await expect(steps.take('end', () => Promise.reject(new Error('The store is gone.')))).rejects.toThrow('is gone');
  await expect(steps.take('find', async () => 'found')).resolves.toBe('found');
});
