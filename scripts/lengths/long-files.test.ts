import { expect, test } from 'vitest';
import { findLongFiles } from './long-files.ts';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const find = (file: string, count: number) => findLongFiles([file], () => lines(count));

test.each([
  'server/src/kit/log.ts',
  'web/src/ui/button.test.tsx',
  'web/src/ui/tokens.css',
  'database/routines/add_credits.sql',
])('%s may have 300 lines, but not 301', (file) => {
  expect(find(file, 300)).toEqual([]);
  expect(find(file, 301)).toEqual([{ file, lines: 301 }]);
});

test.each([
  'database/migrations/0000_baseline.sql',
  'web/src/i18n/generated/messages.ts',
  'content/stories/tower.json',
  'docs/testing.md',
])('%s is no source that people write', (file) => {
  expect(find(file, 1000)).toEqual([]);
});
