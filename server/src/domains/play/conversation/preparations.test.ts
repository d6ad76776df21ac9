import { expect, test } from 'vitest';
import { onBehalfOf, type Requester } from '../../../kit/fair-queue.ts';
import { createDoor } from '../../../testing/scripted.ts';
import { type Appearance, createPreparations } from './preparations.service.ts';

const requester = (key: string): Requester => ({ key, address: key, network: key, isGone: () => true });

/** Preparations that each last until the test finishes them. */
function slowPreparations() {
  const doors: (() => void)[] = [];
  const prepared: string[] = [];
  const preparations = createPreparations({
    async warm({ name }) {
      prepared.push(name);
      const { opened, open } = createDoor();
      doors.push(open);
      await opened;
    },
  });
  return {
    prepared,
    prepare: (who: string, place: string, name = place) =>
      onBehalfOf(requester(who), () =>
        preparations.prepare(place, async () => ({ persona: { name }, scene: {} }) as unknown as Appearance),
      ),
    async finishAll() {
      await new Promise(setImmediate);
      while (doors.length > 0) {
        doors.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}

test('a newer preparation of the same place replaces the one that waits', async () => {
  const { prepared, prepare, finishAll } = slowPreparations();
  const versions = ['first', 'second', 'third', 'fourth'].map((name) => prepare('a', 'Sorcha', name));
  await new Promise(setImmediate);
  versions.push(prepare('a', 'Sorcha', 'fifth'), prepare('a', 'Sorcha', 'sixth'));
  await finishAll();
  await Promise.all(versions);
  expect(prepared).toEqual(['fourth', 'sixth']);
});

test('what one requester asks for beyond a few is left to the first reply, and holds up nobody else', async () => {
  const { prepared, prepare, finishAll } = slowPreparations();
  const many = Array.from({ length: 20 }, (_, number) => prepare('many', `many ${number}`));
  const one = prepare('one', 'one');
  await finishAll();
  await Promise.all([...many, one]);
  expect(prepared).toEqual(['many 0', 'one', 'many 1', 'many 2']);
});

test('however many ask, only some wait', async () => {
  const { prepared, prepare, finishAll } = slowPreparations();
  const all = Array.from({ length: 500 }, (_, number) => prepare(`requester ${number}`, 'a place'));
  await finishAll();
  await Promise.all(all);
  expect(prepared.length).toBeLessThan(70);
});

test('a failure is told to those who asked, and the next one goes on', async () => {
  const preparations = createPreparations({ warm: async () => {} });
  const failing = preparations.prepare('a', () => Promise.reject(new Error('gone')));
  const next = preparations.prepare('b', async () => ({}) as Appearance);
  await expect(failing).rejects.toThrow('gone');
  await next;
});
