import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BrainUnavailable } from '../../errors.ts';
import { createBreaker } from './breaker.ts';
import { createGate } from './gate.ts';

const reason = (name: string) => ({ name: 'BrainUnavailable', reason: name });

describe('the gate', () => {
  it('admits a limited number of turns and queues the others in order', async () => {
    const gate = createGate({ atOnce: 2, waiting: 9, patience: 60_000 });
    const order: number[] = [];
    const leaves = await Promise.all([gate.enter(), gate.enter()]);
    const rest = [3, 4, 5].map(async (number) => {
      const leave = await gate.enter();
      order.push(number);
      leave();
    });
    expect([gate.inside, gate.waiting]).toEqual([2, 3]);
    leaves[0]?.();
    leaves[0]?.();
    await Promise.all(rest);
    expect(order).toEqual([3, 4, 5]);
    leaves[1]?.();
    expect([gate.inside, gate.waiting]).toEqual([0, 0]);
  });

  it('lets requesters take turns, and the one with the most waiting makes room', async () => {
    const gate = createGate({ atOnce: 1, waiting: 4, patience: 60_000 });
    const order: string[] = [];
    const ask = async (requester: string) => {
      const leave = await gate.enter(undefined, [requester]);
      order.push(requester);
      leave();
    };
    const first = await gate.enter(undefined, ['greedy']);
    const greedy = [1, 2, 3, 4].map(() => ask('greedy'));
    const lost = expect(greedy[3]).rejects.toMatchObject(reason('busy'));
    const other = ask('other');
    await lost;
    await expect(ask('greedy')).rejects.toMatchObject(reason('busy'));
    first();
    await Promise.all([...greedy.slice(0, 3), other]);
    expect(order).toEqual(['other', 'greedy', 'greedy', 'greedy']);
  });

  it('lets the addresses of a network take one turn together, and accounts and visitors take turns', async () => {
    const gate = createGate({ atOnce: 1, waiting: 6, patience: 60_000 });
    const order: string[] = [];
    const ask = async (kind: string, network: string, address: string) => {
      const leave = await gate.enter(undefined, [kind, `${kind} ${network}`, `${kind} ${network} ${address}`]);
      order.push(address);
      leave();
    };
    const first = await gate.enter(undefined, ['accounts', 'accounts home', 'accounts home player']);
    const crowd = ['c1', 'c2', 'c3', 'c4', 'c5'].map((address) => ask('visitors', 'crowd', address));
    const lost = expect(crowd[4]).rejects.toMatchObject(reason('busy'));
    const others = [ask('visitors', 'elsewhere', 'visitor'), ask('accounts', 'home', 'player')];
    await lost;
    await expect(ask('visitors', 'crowd', 'c6')).rejects.toMatchObject(reason('busy'));
    first();
    await Promise.all([...crowd.slice(0, 4), ...others]);
    expect(order).toEqual(['c1', 'player', 'visitor', 'c2', 'c3', 'c4']);
  });

  it('rejects turns that queue too far back, wait too long or are aborted', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1, patience: 30 });
    const leave = await gate.enter();
    const slow = gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(reason('busy'));
    await expect(slow).rejects.toMatchObject(reason('busy'));
    const controller = new AbortController();
    const given = gate.enter(controller.signal);
    controller.abort();
    await expect(given).rejects.toMatchObject(reason('aborted'));
    await expect(gate.enter(controller.signal)).rejects.toMatchObject(reason('aborted'));
    leave();
    (await gate.enter())();
    expect([gate.inside, gate.waiting]).toEqual([0, 0]);
  });
});

describe('the breaker', () => {
  const trouble = new BrainUnavailable('server', 'no');

  it('opens after consecutive failures and half-opens after a pause', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const breaker = createBreaker({ failures: 2, rest: 30_000 });
    breaker.failed(trouble);
    breaker.succeeded();
    breaker.failed(trouble);
    breaker.check();
    breaker.failed(trouble);
    expect(breaker.check).toThrow(expect.objectContaining(reason('resting')));
    vi.setSystemTime(Date.now() + 30_000);
    breaker.check();
    expect(breaker.check).toThrow(expect.objectContaining(reason('resting')));
    breaker.succeeded();
    breaker.check();
    breaker.check();
  });

  it('ignores failures that are not the server’s', () => {
    const breaker = createBreaker({ failures: 1, rest: 60_000 });
    for (const kind of ['aborted', 'budget', 'busy', 'empty'] as const)
      breaker.failed(new BrainUnavailable(kind, 'no'));
    breaker.check();
  });
});
