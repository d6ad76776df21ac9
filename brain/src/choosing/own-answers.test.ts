import { describe, expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { buildSituation } from '../testing/fixtures.ts';
import { onAnswer } from './own-answers.ts';
import type { Situation } from './plan.ts';

const toLine = (text: string, more: Partial<Line> = {}): Line => ({
  text,
  spoken: text,
  kind: 'personal',
  secret: false,
  ...more,
});
const answer = toLine('Because I took a piece once, for doing nothing.');
const asked = 'Why will you not touch silver?';

type Given = Partial<Pick<Situation, 'hits' | 'ordinary'>> & { said?: string[]; told?: string[]; justHeld?: boolean };

/** What is said to a message for which the answer has this score. */
function hear(text: string, score: number, { said = [], told = [], justHeld = false, ...given }: Given = {}) {
  const plan = onAnswer(
    buildSituation(text, { answers: [{ line: answer, score }], memory: { said, told, justHeld }, ...given }),
  );
  return plan?.moves ?? null;
}

const answered = [{ kind: 'sheet', text: answer.text }];

describe('an answer of the voice sheet', () => {
  test('is said to the question that it fits', () => {
    expect(hear(asked, 0.4)).toEqual(answered);
    expect(hear(asked, 0.2)).toBeNull();
  });

  test('is said to a statement only without any doubt', () => {
    expect(hear('You fear silver.', 0.5)).toBeNull();
    expect(hear('You fear silver.', 0.7)).toEqual(answered);
  });

  test('gives way to an untold line that is closer, and to one that a quest waits for', () => {
    const line = toLine('I have not touched silver since I was eleven.');
    expect(hear(asked, 0.4, { hits: [{ line, score: 0.5 }] })).toBeNull();
    expect(hear(asked, 0.4, { hits: [{ line, score: 0.5 }], told: [line.text] })).toEqual(answered);
    const sought = { ...line, sought: { text: line.text, here: true, hint: null } };
    expect(hear(asked, 0.4, { hits: [{ line: sought, score: 0.35 }] })).toBeNull();
    expect(hear(asked, 0.8, { hits: [{ line: sought, score: 0.35 }] })).toEqual(answered);
    expect(hear(asked, 0.4, { hits: [{ line: sought, score: 0.1 }] })).toEqual(answered);
  });

  test('gives way to an ordinary intent that is surely meant', () => {
    const ordinary = [{ intent: 'married', score: 0.8, share: 0.9 }];
    expect(hear(asked, 0.4, { ordinary })).toBeNull();
    expect(hear(asked, 0.6, { ordinary })).toEqual(answered);
  });

  test('leaves secrets, hints and what was withheld just now to the story', () => {
    expect(hear('What are you hiding?', 0.7)).toBeNull();
    expect(hear('Answer me!', 0.7, { justHeld: true })).toBeNull();
    const hint = { line: toLine('Look under the stone.', { kind: 'hint' }), score: 0.1 };
    expect(hear('What should I do?', 0.7, { hits: [hint] })).toBeNull();
    expect(hear('What should I do?', 0.7)).toEqual(answered);
  });

  test('is said once', () => {
    expect(hear(asked, 0.7, { said: ['because i took a piece once for doing nothing'] })).toBeNull();
  });
});
