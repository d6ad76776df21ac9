import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findForeignWrites, findMixedRoutines, owners, writtenTables } from './table-owners.ts';

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

test('reports sources, but not tests, that write another domain’s table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-owners-'));
  const feature = join(folder, 'server/src/domains/trust/reports');
  mkdirSync(feature, { recursive: true });
  writeFileSync(join(feature, 'a.repository.ts'), 'writer.update(reports); writer.update(characters);');
  writeFileSync(join(feature, 'a.api.test.ts'), 'writer.update(characters);');
  mkdirSync(join(folder, 'server/src/app'));
  writeFileSync(join(folder, 'server/src/app/replica.ts'), 'writer.insert(recentWriters); writer.insert(turns);');
  expect(findForeignWrites(folder).toSorted((one, other) => (one.file < other.file ? -1 : 1))).toEqual([
    { file: 'server/src/app/replica.ts', table: 'turns', owner: 'play' },
    { file: 'server/src/domains/trust/reports/a.repository.ts', table: 'characters', owner: 'library' },
  ]);
  rmSync(folder, { recursive: true });
});

test('reports a routine that writes tables of two domains, also by its trigger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-routines-'));
  const routines = join(folder, 'database/routines');
  mkdirSync(routines, { recursive: true });
  writeFileSync(join(routines, 'one.sql'), 'UPDATE runs SET a = 1; DELETE FROM turns;');
  writeFileSync(join(routines, 'two.sql'), 'UPDATE runs SET a = 1; DELETE FROM stories;');
  const trigger = 'UPDATE runs SET a = 1; CREATE OR REPLACE TRIGGER t AFTER INSERT ON reports FOR EACH ROW';
  writeFileSync(join(routines, 'three.sql'), trigger);
  expect(findMixedRoutines(folder)).toEqual([
    { file: 'database/routines/three.sql', domains: ['play', 'trust'] },
    { file: 'database/routines/two.sql', domains: ['play', 'library'] },
  ]);
  rmSync(folder, { recursive: true });
});
