import { expect, test, vi } from 'vitest';
import { stem } from './text.ts';

test('a stem in use stays cached however many other words there are', () => {
  let computed = 0;
  for (let at = 0; at < 30_000; at += 1) {
    stem(`word${at}`);
    if (at % 1000 !== 0) continue;
    const replace = vi.spyOn(String.prototype, 'replace');
    stem('xferrymanx');
    computed += replace.mock.calls.length > 0 ? 1 : 0;
    replace.mockRestore();
  }
  expect(computed).toBe(1);
});
