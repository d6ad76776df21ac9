import { isPlainText } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { checkText } from './text.ts';

test.each([
  ['letters and signs', 'Zoë said “no” — 日本 🙂 👩‍👩‍👧'],
  ['tab and line breaks', 'a\tb\nc\r\nd\re'],
  ['direction marks and zero-width joiners', 'a\u202Eb\u200Dc\u200B'],
  ['nothing', ''],
])('a text of %s is plain', (_what, text) => {
  expect(isPlainText(text)).toBe(true);
});

test.each(['\0', '\x01', '\x08', '\x0B', '\x1B', '\x7F', '\x80', '\x85', '\x9F', '\uD800', '\uDC00', '\uDC00\uD800'])(
  'a text with %j is refused with a 400',
  (odd) => {
    expect(() => checkText(`a${odd}b`)).toThrow(expect.objectContaining({ status: 400 }));
  },
);

test('escaped text holds nothing that XML forbids', () => {
  expect(escapeHtml('<a\0\x01\x1F>\uD800 & \uDC00"\uFFFE\uFFFF\t\n\r\x85é🙂')).toBe(
    '&lt;a&gt; &amp; &quot;\t\n\r\x85é🙂',
  );
});
