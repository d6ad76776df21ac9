import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Wren@Example.org', 'wren@example.org'],
  [' wren@example.org ', 'wren@example.org'],
  ['wren+second@example.org', 'wren@example.org'],
  ['wren+a+b@example.org', 'wren@example.org'],
  ['w.r.e.n@example.org', 'w.r.e.n@example.org'],
  ['W.re.n+x@googlemail.com', 'wren@gmail.com'],
  ['+tag@example.org', '+tag@example.org'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
