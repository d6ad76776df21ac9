import { expect, it } from 'vitest';
import { createTextCleaner } from './text-cleaner.ts';

/** Cleans a text that arrives in pieces of this size. */
function clean(text: string, size: number): string {
  const cleaner = createTextCleaner({ name: 'Osric', others: [], player: 'Maren' });
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  return [...pieces.map(cleaner.push), cleaner.end()].join('');
}

it.each([
  ['Look: &lt;img src=x onerror=alert(1)&gt; nothing.', 'Look:  nothing.'],
  ['Look: &lt;b&gt;here&lt;/b&gt; &amp; there.', 'Look: here & there.'],
  ['&quot;Aye,&quot; he&#39;d say.', '"Aye," he\'d say.'],
  ['Three &lt; four &amp;lt; five.', 'Three < four &lt; five.'],
])('reads entities before it looks for tags: %s', (text, cleaned) => {
  for (const size of [1, 3, 7, 100]) expect(clean(text, size)).toBe(cleaned);
});

it.each([
  ['Maren: that is a good name for the water.', 'Maren: that is a good name for the water.'],
  ['Maren: Who goes there?\nOsric: I do.', ''],
])('keeps what is said to the player by name, and nothing that is said for them: %s', (text, cleaned) => {
  for (const size of [1, 3, 7, 100]) expect(clean(text, size)).toBe(cleaned);
});
