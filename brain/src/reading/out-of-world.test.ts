import { expect, test } from 'vitest';
import { classifyForeign, createWorld, prepareWorld } from './out-of-world.ts';

test('others are served while the texts of a long draft are read', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `A story of the ${'number '.repeat(at)}.`);
  let served = 0;
  const serve = () => {
    served += 1;
    if (served < 1000) setImmediate(serve);
  };
  setImmediate(serve);
  const world = await prepareWorld(texts, '');
  expect(served).toBeGreaterThanOrEqual(texts.length - 1);
  expect(world.has('numbers')).toBe(true);
  served = 1000;
});

test('who the machines of a story are may be asked there, and nowhere else', () => {
  const message = 'can the saints actually think or is it just code';
  expect(classifyForeign(message, createWorld(['A hacker keeps nine small minds in a server.']))).toBeNull();
  expect(classifyForeign(message, createWorld(['A ferryman rows across the flat water.']))).toBe('role-break');
  expect(classifyForeign('are you just code', createWorld(['A hacker keeps a server.']))).toBe('role-break');
});

test.each(['Are you good at arithmetic?', 'I hate it when people snoop around.'])(
  '%s belongs to any time',
  (message) => {
    expect(classifyForeign(message, createWorld(['A ferryman rows across the flat water.']))).toBeNull();
  },
);
