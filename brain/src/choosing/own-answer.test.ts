import { expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { buildSituation, osric } from '../testing/fixtures.ts';
import type { Memory } from '../types.ts';
import { ownRemarkOn, saysOfItself, smallTalkOn } from './own-answer.ts';

const smallTalk = [
  'The heating will return.',
  'There are forty people asleep behind that wall. I count them.',
  "My clock is better than Halcyon's.",
];

const asked = (text: string, memory: Partial<Memory> = {}, greetings: string[] = []) =>
  buildSituation(text, { memory, persona: { ...osric, smallTalk, greetings } });

test.each([
  ['How many people are asleep?', smallTalk[1]],
  ['Who is asleep?', smallTalk[1]],
  ['What does Halcyon want?', null],
  ['How many clocks are there?', null],
  ['Where is the bell?', null],
])('small talk has an answer to %s: %s', (text, expected) => {
  expect(smallTalkOn(asked(text))).toBe(expected);
});

test('does not repeat small talk', () => {
  expect(smallTalkOn(asked('Who is asleep?', { said: ['there are forty people asleep behind that wall'] }))).toBeNull();
});

test.each([
  ['Are you dead?', 'Dying did not hurt.', 0.2, true],
  ['Are you dead?', 'Mr Graves leaves the carpet loose for me.', 0.3, false],
  ['Are you dead?', 'Dying did not hurt.', 0.05, false],
  ['you a cop?', 'I was eleven years a detective.', 0.2, true],
  ['Who is dead?', 'Dying did not hurt.', 0.2, false],
  ['Are you sure?', 'I am sure of it.', 0.2, false],
  ['What do you do here?', 'I run the mill.', 0.05, true],
  ['What is your job?', 'My brother runs the mill.', 0.05, false],
])('%s, %s at %f: %s', (text, told, score, expected) => {
  const line: Line = { text: told, spoken: told, kind: 'personal', secret: false };
  expect(saysOfItself([{ line, score }], asked(text))).toBe(expected ? line : null);
  const secretLine = { ...line, secret: true };
  expect(saysOfItself([{ line: secretLine, score }], asked(text))).toBeNull();
});

test('follows a remark with a matching line of the story, once', () => {
  const cold = 'It is cold here.';
  expect(ownRemarkOn(asked(cold))).toMatchObject({ lines: [smallTalk[0]] });
  expect(ownRemarkOn(asked(cold, { said: ['the heating will return'] }))).toBeNull();
  expect(ownRemarkOn(asked('It is quiet here tonight.'))).toBeNull();
  expect(ownRemarkOn(asked('It is raining.', {}, ['You are wet with rain. Come in.']))).toBeNull();
  expect(ownRemarkOn(asked('It is raining.', {}, ['The rain is early.']))).toMatchObject({
    lines: ['The rain is early.'],
  });
});
