import { expect, test } from 'vitest';
import { createDoor } from '../../../../testing/scripted.ts';
import { createSteps } from './steps.ts';

/** Steps that report their start and then wait. */
function waitingSteps(connections: number) {
  const steps = createSteps(connections);
  const door = createDoor();
  const begun: string[] = [];
  const take = (step: Parameters<typeof steps.take>[0], name: string) =>
    steps.take(step, async () => {
      begun.push(name);
      await door.opened;
    });
  return { begun, door, take };
}

test('runs as many steps as there are connections, the most advanced first', async () => {
  const { begun, door, take } = waitingSteps(4);
  const all = [
    ...[take('find', 'a finds'), take('find', 'b finds'), take('find', 'c finds'), take('begin', 'd begins')],
    ...[take('find', 'e finds'), take('begin', 'f begins')],
  ];
  await expect.poll(() => begun).toEqual(['a finds', 'b finds']);
  door.open();
  await Promise.all(all);
  expect(begun.slice(2)).toEqual(['d begins', 'f begins', 'c finds', 'e finds']);
});

test('final steps that wait for the disk leave room for new turns', async () => {
  const { begun, door, take } = waitingSteps(4);
  const all = [take('end', 'a ends'), take('end', 'b ends'), take('end', 'c ends'), take('begin', 'd begins')];
  await expect.poll(() => begun).toEqual(['a ends', 'b ends', 'd begins']);
  door.open();
  await Promise.all(all);
  expect(begun.at(-1)).toBe('c ends');
});

test('rethrows a step’s error and makes room for the next', async () => {
  const steps = createSteps(2);
  await expect(steps.take('end', () => Promise.reject(new Error('The database is gone.')))).rejects.toThrow('is gone');
  await expect(steps.take('end', async () => 'ended')).resolves.toBe('ended');
});
