import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('fills what has a value, and no line of an author until it is many times as long', () => {
  expect(fill('{name} nods to {other}. {unknown}', { name: 'Ana', other: '$&' })).toBe('Ana nods to $&. {unknown}');
  const line = '{name}'.repeat(60);
  expect(fill(line, { name: 'x'.repeat(90) }).length).toBeLessThan(line.length + 300);
});
