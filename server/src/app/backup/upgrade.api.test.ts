import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@emberlore/database';
import { bareDatabases, freshFolder } from '@emberlore/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from '../../providers/storage/disk.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

/**
 * Made by `npm run backup` at commit c6f3d71, in an installation with the data that the upgrade changes: ratings, plays
 * of an author's own story, copies and variants of another author's character, content removed by moderators, refunds.
 */
const BACKUP = fileURLToPath(new URL('./fixtures/c6f3d71.zip', import.meta.url));

let databases: Awaited<ReturnType<typeof bareDatabases>>;
let folder: string;
let sql: Connection['sql'];
let connection: Connection;

const storageIn = (name: string) => createDiskStorage(join(folder, name));
const storeSecret = async () => {};

beforeAll(async () => {
  databases = await bareDatabases();
  folder = await freshFolder();
  connection = await databases.open();
  sql = connection.sql;
});
afterAll(() => databases?.close());

describe('a backup of c6f3d71', () => {
  test('is restored with every row that it has', async () => {
    const { manifest, migrated } = await restoreBackup(
      { connection, storage: storageIn('media'), storeSecret },
      BACKUP,
    );
    expect(manifest.migrations).toHaveLength(37);
    expect(migrated).toEqual(['c6f3d71']);
    const renamed = new Map([
      ['barriers', 'blocklist_entries'],
      ['months_gone', 'partitions_gone'],
      ['notices', 'notifications'],
    ]);
    // Tables to which the upgrade adds rows: pictures of copies and changes of daily counts.
    const grown = new Set(['media', 'story_day_changes', 'migrations', 'revenue_days']);
    for (const { name, rows } of manifest.tables.filter((table) => !grown.has(table.name))) {
      const [found] = await sql`select count(*)::int as rows from ${sql(renamed.get(name) ?? name)}`;
      expect([name, found?.rows]).toEqual([name, rows]);
    }
    await expect(sql`update ledger_entries set amount = 1000`).rejects.toThrow('append-only');
    await expect(sql`update accounts set credits = 1000`).rejects.toThrow('ledger entries alone');
  });

  test('has one rating for each person, and no plays of one’s own stories', async () => {
    await sql`select add_story_days(1000)`;
    const [story] = await sql`select comments, total_stars, ratings, rating_stars, rating, plays,
      (select sum(amount) from story_day_counts where what = 'plays') as day_plays
      from stories where name = 'The Drowned Bell'`;
    expect(story).toEqual({
      comments: 3,
      total_stars: 14,
      ratings: 1,
      rating_stars: 5,
      rating: 5,
      plays: 1,
      day_plays: 1,
    });
  });

  test('has the lines of copies sealed by their authors', async () => {
    const sealed = await sql`select name, sealed_by = original.owner_id as by_author, sealed.personal_knowledge
      from sealed_texts as sealed join characters as copy on copy.id = character_id
      left join (select owner_id from characters where name = 'Sorcha') as original on true
      order by name, sealed.personal_knowledge`;
    expect([...sealed]).toEqual([
      { name: 'Orphaned copy', by_author: null, personal_knowledge: ['A.', 'B.', 'C.', 'D.'] },
      {
        name: 'Sorcha again',
        by_author: true,
        personal_knowledge: ['I keep the light.', 'I am, too.', 'Three.', 'Four.'],
      },
      { name: 'Sorcha again', by_author: null, personal_knowledge: ['I sing on Sundays.'] },
    ]);
    const [quest] = await sql`select knowledge_line from quests where name = 'Past'`;
    expect(quest).toEqual({ knowledge_line: null });
    const [shared] = await sql`select count(*)::int as pictures from characters join media on media.id = image_id
      where media.owner_id <> characters.owner_id`;
    expect(shared?.pictures).toBe(0);
  });

  test('has what moderators removed hidden, and a variant of it', async () => {
    const hidden = await sql`select name, deleted_at is null as kept, hidden_with_id is not null as with_original
      from characters where hidden_at is not null order by name`;
    expect([...hidden]).toEqual([
      { name: 'Hidden by a decision', kept: true, with_original: false },
      { name: 'Variant of the hidden one', kept: true, with_original: true },
    ]);
    expect([...(await sql`select name from items where hidden_at is not null`)]).toEqual([{ name: 'Removed item' }]);
  });

  test('has proven admins, refunds with their moments, and old turns', async () => {
    expect([...(await sql`select user_name from accounts where address_proven_at is not null`)]).toEqual([
      { user_name: 'Warden' },
    ]);
    expect([...(await sql`select reference, kind, state, cents from money_returns order by cents`)]).toEqual([
      { reference: 'pi_part', kind: 'refund', state: 'refunded', cents: 100 },
      { reference: 'pi_whole', kind: 'refund', state: 'refunded', cents: 499 },
    ]);
    expect(await sql`select from purchases where refunded_cents > 0 and refunded_at is null`).toHaveLength(0);
    expect(await sql`select from turns_before where player_text = 'Years ago.'`).toHaveLength(1);
  });

  test('once restored is backed up and restored like any other', async () => {
    const file = join(folder, 'again.zip');
    const storage = storageIn('media');
    await makeBackup({ connection, storage, secret: undefined }, file);
    const target = { connection: await databases.open(), storage: storageIn('again'), storeSecret };
    expect((await restoreBackup(target, file)).migrated).toEqual([]);
  });
});
