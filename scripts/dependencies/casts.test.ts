import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCasts, findMoneyCasts } from './casts.ts';

test.each([
  ['const price = row.data as Price;', [1]],
  ['\nconst price = JSON.parse(raw) as unknown as Price;', [2, 2]],
  ['const price = <Price>row.data;', [1]],
  ['const price = row.price!;', [1]],
  ["const kind = 'paid' as const;", []],
  ['const price = { cents: 1 } satisfies Price;', []],
  ["import { purchases as table } from './tables.ts';", []],
])('%s has casts on lines %j', (source, lines) => {
  expect(findCasts(source, false)).toEqual(lines);
});

test('reports money code, but not its tests or other code', () => {
  const root = mkdtempSync(join(tmpdir(), 'emberlore-casts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (folder: string, file: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, file), 'export const paid = row as Paid;');
  };
  for (const file of ['a.service.ts', 'a.api.test.ts']) write('server/src/domains/billing/shop', file);
  write('server/src/providers/payments', 'b.ts');
  write('web/src/features/shop', 'c.tsx');
  write('web/src/features/play', 'd.tsx');
  expect(findMoneyCasts(root).map(({ file, line }) => `${file}:${line}`)).toEqual(
    expect.arrayContaining([
      'server/src/domains/billing/shop/a.service.ts:1',
      'server/src/providers/payments/b.ts:1',
      'web/src/features/shop/c.tsx:1',
    ]),
  );
  expect(findMoneyCasts(root)).toHaveLength(3);
});
