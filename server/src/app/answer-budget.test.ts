import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createAnswerBudget } from './answer-budget.ts';

const MB = 1024 * 1024;
const who = (key: string, address = key) => ({ key, address, network: address, isGone: () => false });
const tooMany = expect.objectContaining({ status: 429, retryAfter: expect.any(Number) });

function response(): ServerResponse {
  return Object.assign(new EventEmitter(), { destroy: vi.fn() }) as unknown as ServerResponse;
}

function refusal(run: () => void): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}

test('refuses who has large answers on their way, until they are received', () => {
  const budget = createAnswerBudget(() => 0);
  const answers = [response(), response()];
  for (const answer of answers) budget.count(who('a'), 10 * MB, answer);
  expect(refusal(() => budget.check(who('a')))).toEqual(tooMany);
  expect(refusal(() => budget.check(who('b')))).toBeNull();
  answers[0]?.emit('close');
  expect(refusal(() => budget.check(who('a')))).toBeNull();
});

test('refuses who has received too much in a minute, and all accounts of an address together', () => {
  let time = 0;
  const budget = createAnswerBudget(() => time);
  const receive = (key: string, address: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      const answer = response();
      budget.count(who(key, address), 10 * MB, answer);
      answer.emit('close');
    }
  };
  receive('a', 'home', 7);
  expect(refusal(() => budget.check(who('a', 'home')))).toEqual(tooMany);
  expect(refusal(() => budget.check(who('b', 'home')))).toBeNull();
  for (const key of ['b', 'c', 'd']) receive(key, 'home', 5);
  expect(refusal(() => budget.check(who('e', 'home')))).toEqual(tooMany);
  time = 60_000;
  expect(refusal(() => budget.check(who('a', 'home')))).toBeNull();
});

test('what belongs to no call counts for its address while it is on its way, but not for the minute', () => {
  const budget = createAnswerBudget(() => 0);
  for (let count = 0; count < 100; count += 1) {
    const answer = response();
    budget.countForAddress('home', 10 * MB, answer);
    answer.emit('close');
  }
  expect(refusal(() => budget.checkAddress('home'))).toBeNull();
  for (let count = 0; count < 2; count += 1) budget.countForAddress('home', 10 * MB, response());
  expect(refusal(() => budget.checkAddress('home'))).toEqual(tooMany);
  expect(refusal(() => budget.check(who('a', 'home')))).toBeNull();
  for (let count = 0; count < 3; count += 1) budget.count(who(`${count}`, 'home'), 10 * MB, response());
  expect(refusal(() => budget.check(who('a', 'home')))).toEqual(tooMany);
  expect(refusal(() => budget.checkAddress('other'))).toBeNull();
});

test('small answers are free', () => {
  const budget = createAnswerBudget(() => 0);
  for (let count = 0; count < 10_000; count += 1) budget.count(who('a'), 30_000, response());
  expect(refusal(() => budget.check(who('a')))).toBeNull();
});

test('closes the oldest answers to whom most is on its way once too much is for all together', () => {
  const budget = createAnswerBudget(() => 0);
  const send = (address: string, times: number) =>
    Array.from({ length: times }, (_, index) => {
      const answer = response();
      budget.count(who(`${address} ${index}`, address), 10 * MB, answer);
      return answer;
    });
  const others = Array.from({ length: 9 }, (_, index) => send(`other ${index}`, 1)[0]);
  const crowd = send('crowd', 5);
  for (const answer of [...crowd, ...others]) expect(answer?.destroy).not.toHaveBeenCalled();
  send('new', 1);
  expect(crowd.map((answer) => vi.mocked(answer.destroy).mock.calls.length)).toEqual([1, 0, 0, 0, 0]);
  for (const answer of others) expect(answer?.destroy).not.toHaveBeenCalled();
  // Closing it later counts nothing twice.
  for (const answer of crowd) answer.emit('close');
  expect(refusal(() => budget.check(who('crowd 0', 'crowd')))).toBeNull();
});
