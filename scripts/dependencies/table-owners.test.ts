import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignWrites, owners, writtenTables } from './table-owners.ts';

const root = resolve(import.meta.dirname, '../..');

test('every table has an owner, and every owner has a table', () => {
  const schema = join(root, 'database/src/schema');
  const sources = readdirSync(schema)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(schema, file), 'utf8'));
  const tables = sources.flatMap((source) =>
    [...source.matchAll(/export const (\w+) = pgTable\(/g)].map(([, table]) => table),
  );
  expect(Object.keys(owners).sort()).toEqual(tables.sort());
});

test.each([
  ['writer.insert(stories).values(row)', ['stories']],
  ['writer\n  .update(stories)\n  .set({})', ['stories']],
  ['writer.delete(stories).where(it)', ['stories']],
  ['sql`insert into $' + "{stories} (name) values ('x')`", ['stories']],
  ['sql`delete from account_blocks where true`', ['accountBlocks']],
  ['sql`update accounts set credits = 0`', ['accounts']],
  ['const keys = idempotencyKeys; writer.delete(keys)', ['idempotencyKeys']],
  ["import { conversationSessions as sessions } from 'x'; writer.update(sessions)", ['conversationSessions']],
  ['sql`merge into stories using changes`', ['stories']],
  ['sql`truncate stories`', ['stories']],
  ['writer.select().from(stories).for("update")', []],
  ['seen.delete(storyId)', []],
])('%s writes %j', (source, tables) => {
  expect(writtenTables(source)).toEqual(tables);
});

test('reports a domain, but not a test, that writes another domain’s table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-owners-'));
  const feature = join(folder, 'server/src/domains/trust/reports');
  mkdirSync(feature, { recursive: true });
  writeFileSync(join(feature, 'a.repository.ts'), 'writer.update(reports); writer.update(characters);');
  writeFileSync(join(feature, 'a.api.test.ts'), 'writer.update(characters);');
  expect(findForeignWrites(folder)).toEqual([
    { file: 'server/src/domains/trust/reports/a.repository.ts', table: 'characters', owner: 'library' },
  ]);
  rmSync(folder, { recursive: true });
});
