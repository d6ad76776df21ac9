import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDoor } from '../testing/scripted.ts';
import { createFairQueue, type FairQueueOptions, onBehalfOf, type Requester } from './fair-queue.ts';

/** What jobs take, in milliseconds; nothing by default, so that turns alone decide. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const tooMany = { status: 429, message: 'Too Many Requests.', retryAfter: expect.any(Number) };
const requester = (key: string, isGone = () => false): Requester => ({ key, address: key, network: key, isGone });

/** A queue for a slow engine: each job lasts until the test finishes it. */
function slowQueue(bounds: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ concurrency: 1, mostPerRequester: 3, mostWaiting: 10, ...bounds });
  const started: string[] = [];
  const doors: (() => void)[] = [];
  return {
    started,
    ask: (who: Requester, name = who.key) =>
      onBehalfOf(who, () =>
        queue.run(async () => {
          started.push(name);
          const { opened, open } = createDoor();
          doors.push(open);
          await opened;
          return name;
        }),
      ),
    /** Finishes the oldest running job, which lets the next one start. */
    async finishOne() {
      doors.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('many jobs of one requester make another wait for one of them at most', async () => {
  const { started, ask, finishOne } = slowQueue();
  const jobs = ['a1', 'a2', 'a3'].map((name) => ask(requester('a'), name));
  jobs.push(ask(requester('b')));
  for (const _ of jobs) await finishOne();
  await finishOne();
  expect(started).toEqual(['a1', 'b', 'a2', 'a3']);
  expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b']);
});

test('a requester with too many unfinished jobs is refused until one of them is finished', async () => {
  const { started, ask, finishOne } = slowQueue({ concurrency: 2 });
  const jobs = ['a1', 'a2', 'a3'].map((name) => ask(requester('a'), name));
  await expect(ask(requester('a'))).rejects.toMatchObject(tooMany);
  await finishOne();
  jobs.push(ask(requester('a'), 'a4'));
  for (const _ of jobs) await finishOne();
  expect(await Promise.all(jobs)).toHaveLength(4);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('no more jobs wait than the queue has room for, no matter who asks', async () => {
  const { ask, finishOne } = slowQueue({ mostWaiting: 2 });
  const jobs = ['a', 'b', 'c'].map((key) => ask(requester(key)));
  await expect(ask(requester('d'))).rejects.toMatchObject(tooMany);
  for (const _ of jobs) await finishOne();
  expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c']);
});

test('a job whose client has disconnected is not started and frees its place', async () => {
  const { started, ask, finishOne } = slowQueue();
  let isGone = false;
  const first = ask(requester('a'), 'a1');
  const dropped = [ask(requester('a', () => isGone)), ask(requester('a', () => isGone))];
  isGone = true;
  const last = ask(requester('a'), 'a4');
  for (const job of dropped) await expect(job).rejects.toMatchObject(tooMany);
  await expect(ask(requester('b', () => true))).rejects.toMatchObject(tooMany);
  await finishOne();
  await finishOne();
  expect(await Promise.all([first, last])).toEqual(['a1', 'a4']);
  expect(started).toEqual(['a1', 'a4']);
});

test('slow jobs of one requester, and of one address, leave places to others', async () => {
  const { started, ask, finishOne } = slowQueue({ concurrency: 6, mostRunning: { requester: 2, address: 4 } });
  const at = (key: string): Requester => ({ ...requester(key), address: 'crowd', network: 'crowd' });
  const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => ask(at(name.slice(0, 1)), name));
  jobs.push(ask(at('c'), 'c1'), ask(requester('other')));
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'other']);
  for (const _ of jobs) await finishOne();
  expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'other']);
});

test('a job that fails gives way to the next', async () => {
  const queue = createFairQueue({ concurrency: 1, mostPerRequester: 3, mostWaiting: 10 });
  const failing = queue.run(async () => {
    throw new Error('broken');
  });
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('an address with many waiting jobs yields to one with none', async () => {
  const { started, ask, finishOne } = slowQueue({ mostWaiting: 4 });
  const at = (key: string, address: string): Requester => ({ key, address, network: address, isGone: () => false });
  const first = ask(at('x', 'elsewhere'), 'x');
  const crowd = ['a1', 'a2', 'b1', 'b2'].map((name) => ask(at(name.slice(0, 1), 'one address'), name));
  const pushedOut = expect(crowd[3]).rejects.toMatchObject(tooMany);
  const late = ask(at('late', 'another address'), 'late');
  await pushedOut;
  // The crowd itself pushes nobody out.
  await expect(ask(at('c', 'one address'))).rejects.toMatchObject(tooMany);
  for (let jobs = 0; jobs < 5; jobs += 1) await finishOne();
  expect(await Promise.all([first, late, ...crowd.slice(0, 3)])).toEqual(['x', 'late', 'a1', 'a2', 'b1']);
  expect(started).toContain('late');
});

test('many accounts of one address make another address wait for one job at most', async () => {
  const { started, ask, finishOne } = slowQueue();
  const crowd = (key: string): Requester => ({ ...requester(key), address: 'crowd', network: 'crowd' });
  const jobs = ['c1', 'c2', 'c3'].map((key) => ask(crowd(key)));
  jobs.push(ask(requester('b')), ask(crowd('c4')));
  for (const _ of jobs) await finishOne();
  await finishOne();
  expect(started).toEqual(['c1', 'c2', 'b', 'c3', 'c4']);
  await Promise.all(jobs);
});

test('an address with short jobs does not wait for one long job of each other address', async () => {
  const { started, ask, finishOne } = slowQueue();
  const jobs = ['a', 'b', 'c'].flatMap((key) => [1, 2].map((round) => ask(requester(key), `${key}${round}`)));
  const finish = async (ms: number) => {
    now += ms;
    await finishOne();
  };
  jobs.push(ask(requester('short'), 'short1'));
  await new Promise(setImmediate);
  for (let others = 0; others < 3; others += 1) await finish(3000);
  await finish(10);
  jobs.push(ask(requester('short'), 'short2'));
  await finish(3000);
  expect(started.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'short1', 'a2', 'short2']);
  while (started.length < jobs.length) await finish(3000);
  await finish(3000);
  await Promise.all(jobs);
});

/** A slow queue that 200 addresses of visitors keep full with one job each; answered or refused ones soon ask again. */
async function crowdedQueue() {
  const queue = slowQueue({ mostWaiting: 20 });
  const waiting = new Set<number>();
  let next = 0;
  const ask = async (at: number) => {
    waiting.add(at);
    await queue.ask(requester(`crowd ${at}`), 'crowd').catch(() => {});
    waiting.delete(at);
  };
  const crowdIn = (asking: number) => {
    for (let asked = 0; asked < asking; asked += 1) {
      next = (next + 1) % 200;
      if (!waiting.has(next)) void ask(next);
    }
  };
  crowdIn(200);
  await new Promise(setImmediate);
  return {
    ...queue,
    async finishOne() {
      await queue.finishOne();
      crowdIn(20);
    },
    async empty() {
      while (waiting.size > 0) await queue.finishOne();
    },
  };
}

test('a visitor gets in and is served although 200 addresses fill the queue with one job each', async () => {
  const queue = await crowdedQueue();
  for (let jobs = 0; jobs < 250; jobs += 1) await queue.finishOne();
  const late = queue.ask(requester('late'));
  for (let jobs = 0; jobs < 22; jobs += 1) await queue.finishOne();
  expect(queue.started).toContain('late');
  await queue.empty();
  expect(await late).toBe('late');
});

test('a signed-in player comes next although 200 addresses of visitors fill the queue', async () => {
  const queue = await crowdedQueue();
  const jobs = [];
  for (const name of ['first', 'second', 'third']) {
    jobs.push(queue.ask({ ...requester(name), key: 'account' }, name));
    for (let others = 0; others < 2; others += 1) await queue.finishOne();
    expect(queue.started).toContain(name);
  }
  await queue.empty();
  expect(await Promise.all(jobs)).toEqual(['first', 'second', 'third']);
});

test('many addresses of one network have one turn together, and give way to another network', async () => {
  const { started, ask, finishOne } = slowQueue({ mostWaiting: 3 });
  const crowd = (at: number): Requester => ({ ...requester(`c${at}`), network: 'network' });
  const jobs = [0, 1, 2, 3].map((at) => ask(crowd(at)));
  const pushedOut = expect(jobs[3]).rejects.toMatchObject(tooMany);
  const late = ask(requester('late'));
  await pushedOut;
  for (let count = 0; count < 4; count += 1) await finishOne();
  expect(await Promise.all([...jobs.slice(0, 3), late])).toEqual(['c0', 'c1', 'c2', 'late']);
  expect(started).toEqual(['c0', 'c1', 'late', 'c2']);
});
