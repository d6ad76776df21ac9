import { afterEach, expect, test, vi } from 'vitest';
import { createDoor } from '../../../testing/scripted.ts';
import { createUpkeep, type UpkeepDeps } from './upkeep.service.ts';

afterEach(() => vi.useRealTimers());

test('releases a picture again for a second caller that failed with it meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const first = createDoor();
  const answers = [() => first.opened.then(() => true), () => Promise.reject(new Error('The database is gone.'))];
  const transact = vi.fn(() => answers.shift()?.() ?? Promise.resolve(true));
  const deps = { connection: { transact }, jobs: { register: () => undefined } } as unknown as UpkeepDeps;
  const upkeep = createUpkeep(deps);

  const letGo = upkeep.discard(['the same']);
  await upkeep.discard(['the same']);
  first.open();
  await letGo;
  expect(transact).toHaveBeenCalledTimes(2);

  await vi.advanceTimersByTimeAsync(2000);
  expect(transact).toHaveBeenCalledTimes(3);
});
