import { describe, expect, test } from 'vitest';
import { listDomains, normalizeAddress, normalizeWords, parseDomain, parseNetwork } from './written.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7', 32]],
  ['203.0.113.0/24', ['203.0.113.0', 24]],
  [' 2001:db8::/32 ', ['2001:db8::', 32]],
  ['2001:DB8::1', ['2001:DB8::1', 128]],
  ['::ffff:203.0.113.7', ['203.0.113.7', 32]],
])('%s is a network', (text, [address, bits]: [string, number] | (string | number)[]) => {
  expect(parseNetwork(text)).toMatchObject({ address, bits });
});

test.each(['', 'example.org', '203.0.113.256', '203.0.113.0/33', '0.0.0.0/0', '10.0.0.0/7', '::/0', '1.2.3.4/', '1/8'])(
  '%s is not a network, or one that is too wide',
  (text) => {
    expect(parseNetwork(text)).toBeNull();
  },
);

test('an IPv4 address mapped to IPv6 is the same address', () => {
  expect(normalizeAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(normalizeAddress('2001:db8::1')).toBe('2001:db8::1');
});

test.each([
  ['Example.ORG', 'example.org'],
  ['@mail.example.org', 'mail.example.org'],
  ['*.example.org', 'example.org'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['org', null],
  ['a b.org', null],
  ['<script>.org', null],
])('%s is the domain %s', (text, domain) => {
  expect(parseDomain(text)).toBe(domain);
});

test('an e-mail address belongs to its domain and all parent domains', () => {
  expect(listDomains('a@Mail.Example.org')).toEqual(['mail.example.org', 'example.org', 'org']);
  expect(listDomains('a@b@example.org')).toEqual(['example.org', 'org']);
});

describe('blocked words', () => {
  test.each([
    ['A Twaddle!', 'a twaddle'],
    ['tWÄDDLE', 'twaddle'],
    ['twad\u200Bdle', 'twaddle'],
    ['ｔｗａｄｄｌｅ', 'twaddle'],
    ['_twaddle_', 'twaddle'],
    [' utter —  TWADDLE, ', 'utter twaddle'],
    ['…', ''],
  ])('as %j are stored as %j', (text, stored) => {
    expect(normalizeWords(text)).toBe(stored);
  });

  test('of hostile length are parsed quickly', () => {
    expect(normalizeWords('a\u0300'.repeat(100_000))).toHaveLength(100_000);
  });
});
