import { expect, test } from 'vitest';
import { hasTag, mailDomain, normalizeMailbox } from './mailbox.ts';

test.each([
  ['Wren@Example.org', 'wren@example.org'],
  [' wren@example.org ', 'wren@example.org'],
  ['wren+second@example.org', 'wren@example.org'],
  ['wren+a+b@example.org', 'wren@example.org'],
  ['w.r.e.n@example.org', 'w.r.e.n@example.org'],
  ['W.re.n+x@googlemail.com', 'wren@gmail.com'],
  ['+tag@example.org', '+tag@example.org'],
  ['+447700900123@example.org', '+447700900123@example.org'],
  ['+wren+tag@example.org', '+wren@example.org'],
  ['w.r-e_n@proton.me', 'wren@proton.me'],
  ['Wren+x@protonmail.com', 'wren@proton.me'],
  ['wren@pm.me', 'wren@proton.me'],
  ['wren+x@icloud.com', 'wren@icloud.com'],
  ['wren@me.com', 'wren@icloud.com'],
  ['wren@mac.com', 'wren@icloud.com'],
  ['w.ren@me.com', 'w.ren@icloud.com'],
  ['jenny.wren@yandex.ru', 'jenny.wren@yandex.ru'],
  ['Jenny-Wren+x@ya.ru', 'jenny.wren@yandex.ru'],
  ['jenny-wren@yandex.com', 'jenny.wren@yandex.ru'],
  ['jenny.wren@yandex.kz', 'jenny.wren@yandex.ru'],
  ['jenny.wren@yandex.by', 'jenny.wren@yandex.ru'],
  ['jenny.wren@yandex.ua', 'jenny.wren@yandex.ru'],
  ['wren+x@fastmail.com', 'wren@fastmail.com'],
  ['shop@wren.fastmail.com', 'wren@fastmail.com'],
  ['other.shop+x@Wren.Fastmail.com', 'wren@fastmail.com'],
  ['shop@wren.fastmail.fm', 'wren@fastmail.fm'],
  ['wren+x@outlook.com', 'wren@outlook.com'],
  ['wren+x@hotmail.com', 'wren@hotmail.com'],
  ['wren+x@live.com', 'wren@live.com'],
  ['wren-shop@yahoo.com', 'wren@yahoo.com'],
  ['wren-a-b@yahoo.com', 'wren@yahoo.com'],
  ['wren@mail。quick.example', 'wren@mail.quick.example'],
  ['wren@mail.quick｡example', 'wren@mail.quick.example'],
  ['wren@München.example', 'wren@xn--mnchen-3ya.example'],
  ['wren@a^b.example', 'wren@a^b.example'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

test.each([
  ['jenny-wren@example.org', 'jenny@example.org'],
  ['jenny-wren@example.org', 'jenny.wren@example.org'],
  ['jenny_wren@example.org', 'jennywren@example.org'],
  ['shop@wren.example.org', 'wren@example.org'],
  ['+1@example.org', '+2@example.org'],
  ['wren@outlook.com', 'wren@hotmail.com'],
  ['w.ren@outlook.com', 'wren@outlook.com'],
  ['wren@fastmail.com', 'wren@fastmail.fm'],
  ['jenny.wren@yandex.ru', 'jennywren@yandex.ru'],
  ['jenny-wren@icloud.com', 'jennywren@icloud.com'],
  ['wren@gmail.com', 'wren@proton.me'],
  ['shop@wren.gmail.com', 'wren@gmail.com'],
  ['wren@notfastmail.com', 'wren@fastmail.com'],
  ['wren@pm.me.example.org', 'wren@pm.me'],
])('%s and %s are different mailboxes', (one, other) => {
  expect(normalizeMailbox(one)).not.toBe(normalizeMailbox(other));
});

test.each([
  ['wren+1@example.org', true],
  ['w.ren+1@gmail.com', true],
  ['wren-shop@yahoo.com', true],
  ['shop@wren.fastmail.com', true],
  ['wren@example.org', false],
  ['+1@example.org', false],
  ['w.ren@gmail.com', false],
  ['jenny-wren@example.org', false],
  ['wren@fastmail.com', false],
])('%s has a tag: %s', (email, tagged) => {
  expect(hasTag(email)).toBe(tagged);
});

test.each([
  ['wren@example.org', 'example.org'],
  ['Wren@a.b.Example.org', 'example.org'],
  ['wren@mail.example.co.uk', 'example.co.uk'],
  ['wren@mail.example.de', 'example.de'],
  ['wren@a7.sl.io', 'sl.io'],
  ['wren@localhost', 'localhost'],
])('%s is received by %s', (email, domain) => {
  expect(mailDomain(email)).toBe(domain);
});
