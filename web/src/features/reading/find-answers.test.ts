import { expect, test } from 'vitest';
import { findAnswers } from './find-answers.ts';

const sections = [
  { title: 'What are credits?', text: 'A credit is what one message costs.' },
  { title: 'How can I get help?', text: 'Write to [a@b.example](mailto:a@b.example).' },
  { title: 'May I play in a café?', text: 'Yes.' },
];
const found = (asked: string) => findAnswers(sections, asked).map(({ title }) => title);

test.each([
  ['', ['What are credits?', 'How can I get help?', 'May I play in a café?']],
  ['  ', ['What are credits?', 'How can I get help?', 'May I play in a café?']],
  ['COST credit', ['What are credits?']],
  ['help?', ['How can I get help?']],
  ['a@b.example', ['How can I get help?']],
  ['CAFE', ['May I play in a café?']],
  ['mailto', []],
  ['credits help', []],
])('%j finds %j', (asked, titles) => {
  expect(found(asked)).toEqual(titles);
});
