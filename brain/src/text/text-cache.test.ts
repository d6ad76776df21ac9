import { expect, test } from 'vitest';
import { createTextCache } from './text-cache.ts';

test('evicts what was not used for longest beyond a number, or beyond a length', () => {
  for (const memo of [createTextCache<number>(2, 100), createTextCache<number>(9, 5)]) {
    let made = 0;
    const read = (text: string) =>
      memo(text, () => {
        made += 1;
        return 2;
      });
    for (const text of ['a', 'b', 'a', 'c', 'a']) read(text);
    expect(made).toBe(3);
    read('b');
    expect(made).toBe(4);
  }
});
