import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { data, v2 } from '../../../testing/character-cards.ts';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { whileLocked } from '../../../testing/held-call.ts';
import { publish } from '../../../testing/life.ts';
import { fillFast } from '../../../testing/reads.ts';
import { type Answer, type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let own: Awaited<ReturnType<typeof makeStory>>;
let storyExport: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startTestServer();
  await addTags(server, 'Mystery');
  owner = await server.signUp({ userName: 'Writer' });
  studio = createStudio(server, owner);
  own = await makeStory(studio);
  done(await studio.createQuest({ questTriggerId: own.characterId }));
  const address = new URL(`/api/stories/exportStory?storyId=${own.storyId}`, server.url);
  const exported = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } });
  storyExport = new Uint8Array(await exported.arrayBuffer());
});
afterAll(() => server?.close());

/** Copies the owner's first row until the account has `most` rows in the table. */
async function fillTo(table: string, most: number): Promise<void> {
  const columns = await server.db.sql<{ name: string }[]>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`;
  const list = columns.map(({ name }) => `"${name}"`).join(', ');
  const id = owner.account.userId;
  await fillFast(
    server,
    `insert into ${table} (${list}) select ${list} from (select * from ${table} where owner_id = '${id}' limit 1) as one,
      generate_series(1, ${most} - (select count(*)::int from ${table} where owner_id = '${id}'))`,
  );
}

const countOwned = async (table: string) => {
  const rows = await server.db.sql`select count(*)::int as count from ${server.db.sql(table)}
    where owner_id = ${owner.account.userId}`;
  return rows[0]?.count;
};

const importStory = () =>
  studio.send('POST', '/api/stories/importStory', { importInfo: { preview: false } }, [
    ['bundle', storyExport, 'a.zip'],
  ]);
const importCard = () => {
  const card = new Uint8Array(Buffer.from(JSON.stringify({ ...v2, data })));
  return studio.send('POST', '/api/characters/importCharacter', { importInfo: { preview: false } }, [['card', card]]);
};
const createQuest = () => studio.createQuest({ questTriggerId: own.characterId });

/** Each kind with its table, its maximum and the ways to create another one. */
const kinds: [kind: string, table: string, most: number, ways: Record<string, () => Promise<Answer>>][] = [
  ['Story', 'stories', limits.storiesMost, { createStory: () => studio.createStory(), importStory }],
  [
    'Character',
    'characters',
    limits.charactersMost,
    {
      createCharacter: () => studio.createCharacter(),
      'createCharacter as a variant': () => studio.createCharacter({ originalCharacterId: own.characterId }),
      importCharacter: importCard,
      importStory,
    },
  ],
  ['Item', 'items', limits.itemsMost, { createItem: () => studio.createItem(), importStory }],
  ['Quest', 'quests', limits.questsMost, { createQuest }],
];

const thorough = inject('thorough') ?? false;

describe('content of one account', () => {
  // The others take longer to fill.
  const filled = kinds.filter(([kind]) => thorough || kind === 'Story' || kind === 'Quest');
  test.each(filled)('is limited for every way of creation and concurrently: %s', async (kind, table, most, ways) => {
    await fillTo(table, most - 1);
    const [first] = Object.values(ways);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => first?.()));
    expect(atOnce.map((answer) => answer?.status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await countOwned(table)).toBe(most);
    const { media } = server.modules;
    for (const [name, make] of Object.entries(ways)) {
      const scaling = [vi.spyOn(media, 'storeUpload'), vi.spyOn(media, 'storeShipped')];
      const { status, body } = await make();
      expect([name, status, body.error]).toEqual([name, 409, `${kind} Limit Reached.`]);
      // An import may have hundreds of pictures, which are not scaled in vain.
      if (name.startsWith('import')) for (const scale of scaling) expect(scale).not.toHaveBeenCalled();
      for (const scale of scaling) scale.mockRestore();
    }
    expect(await countOwned(table)).toBe(most);
    await server.db.sql`delete from ${server.db.sql(table)} where id in (select id from ${server.db.sql(table)}
      where owner_id = ${owner.account.userId} order by id desc limit 100)`;
  });

  test('does not reduce other accounts’ limits', async () => {
    const other = createStudio(server, await server.signUp());
    expect((await other.createStory()).status).toBe(200);
  });

  test('includes scenes in the trash', async () => {
    const { storyId, characterId, itemId } = await makeStory(studio);
    const createScene = () =>
      studio.createScene({ storyId, selectedCharacters: [characterId], selectedItems: [itemId] });
    await server.db.sql`update scenes set deleted_at = now() where story_id = ${storyId}`;
    await server.db.sql`insert into scenes (story_id, position, name, description, background_id, common_knowledge,
      win_description, win_image_id, deleted_at) select story_id, 0, name, description, background_id, common_knowledge,
      win_description, win_image_id, now() from scenes, generate_series(3, ${limits.scenesWithTrashMost})
      where story_id = ${storyId}`;
    expect((await createScene()).status).toBe(200);
    expect(await createScene()).toMatchObject({
      status: 409,
      body: { error: 'Scene Limit Reached.', code: 'scene.limit_reached' },
    });
  });

  test('includes comments and open reports', async () => {
    const reader = await server.signUp();
    const storyId = await publish(server, owner, 'The Mill');
    const id = reader.account.userId;
    await fillFast(
      server,
      `insert into comments (story_id, account_id, text) select '${storyId}', '${id}', 'Fine.'
        from generate_series(2, ${limits.commentsMost})`,
      `insert into reports (reporter_id, subject, subject_name, picture_hash) select '${id}', 'picture', 'A picture',
        n::text from generate_series(2, ${limits.openReportsMost}) as n`,
    );
    const comment = () =>
      server.call('POST', '/api/comments/sendComment', { token: reader.token, json: { storyId, comment: 'Fine.' } });
    expect((await comment()).status).toBe(200);
    expect(await comment()).toMatchObject({
      status: 409,
      body: { error: 'Comment Limit Reached.', code: 'comment.limit_reached' },
    });
    const report = (objectType: string, objectId: string) =>
      server.call('POST', '/api/reports/createReport', {
        token: reader.token,
        json: { objectType, objectId, reason: 'Something else', text: 'Look.' },
      });
    expect((await report('story', storyId)).status).toBe(200);
    expect(await report('account', owner.account.userId)).toMatchObject({
      status: 409,
      body: { error: 'Report Limit Reached.', code: 'report.limit_reached' },
    });
  });
});

test('a deleted account can’t add content concurrently', async () => {
  const leaver = await server.signUp();
  const { userId } = leaver.account;
  const answer = await whileLocked(
    server,
    async (sql) => {
      await sql`select from accounts where id = ${userId} for update`;
      await sql`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${userId}`;
    },
    () => createStudio(server, leaver).createItem(),
  );
  expect([answer.status, answer.body]).toEqual([
    401,
    { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
  ]);
  expect(await server.db.sql`select from items where owner_id = ${userId}`).toHaveLength(0);
});

if (thorough) {
  test('an account at its limits can still list, search, download and delete', async () => {
    for (const [, table, most] of kinds) await fillTo(table, most);
    await server.db.sql`update stories set deleted_at = now() where id in (select id from stories
      where owner_id = ${owner.account.userId} order by id desc limit 300)`;
    const { userId } = owner.account;
    const reads: [string, Record<string, string | number>][] = [
      ['/api/stories/getStories', { filter: 'myStories', userId, page: 10, pageSize: 50 }],
      ['/api/stories/getStories', { filter: 'myStories', userId, searchQuery: 'tale', pageSize: 50 }],
      ['/api/stories/getTrash', { page: 3 }],
      ['/api/profile/deletion', {}],
      ['/api/profile/download', {}],
    ];
    for (const [path, query] of reads) expect([path, (await studio.get(path, query)).status]).toEqual([path, 200]);
    const deleted = await server.call('DELETE', '/api/profile/deleteAccount', { token: owner.token });
    expect(deleted.status).toBe(200);
    await server.mails();
    expect(await countOwned('characters')).toBeLessThan(limits.charactersMost);
  });
}
