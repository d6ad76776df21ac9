import { expect, test } from 'vitest';
import { listAvoided } from './avoided.ts';

test('lists ordinary replies whole, and of long ones the latest', () => {
  const ordinary = Array.from({ length: 20 }, (_, at) => [{ message: `Reply ${at}.` }, { message: 'y'.repeat(300) }]);
  expect(listAvoided(ordinary)).toHaveLength(40);
  const long = Array.from({ length: 20 }, (_, at) => [{ message: `${at} ${'x'.repeat(35_000)}` }]);
  const avoided = listAvoided(long);
  expect(avoided[0]).toMatch(/^0 x{998}$/);
  expect(avoided.join('').length).toBeLessThanOrEqual(10_000);
});
