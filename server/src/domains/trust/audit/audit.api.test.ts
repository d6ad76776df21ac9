import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedActs } from '../../../testing/audited-acts.ts';
import { addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let admin: Player;
let author: Player;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'keeper@example.org,first@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  admin = await server.signUp({ userName: 'Keeper', email: 'keeper@example.org' });
  author = await server.signUp({ userName: 'Author', email: 'author@example.org' });
});

afterAll(() => server?.close());

const audit = async (query: Record<string, string> = {}) => {
  const answer = await server.call('GET', '/api/moderation/getAudit', { token: admin.token, query });
  expect(answer.status).toBe(200);
  return answer.body;
};

const countActs = async () => Number((await server.db.sql`select count(*) as acts from audit_entries`)[0]?.acts);

const edit = (storyId: string, story: Record<string, unknown>, { token } = admin) =>
  server.call('PUT', '/api/stories/editStory', { token, json: { story: { storyId, ...story } } });

describe('the audit log', () => {
  test.each(Object.entries(auditedActs))('records %s', async (_name, act) => {
    const before = await countActs();
    expect(await act(server, admin)).toBe(200);
    expect(await countActs()).toBeGreaterThan(before);
  });

  test('records actor, action, object, affected person, values before and after, and reason', async () => {
    const { userId } = author.account;
    const json = { userId, amount: 20, reason: 'For a broken lantern.' };
    const headers = { 'idempotency-key': 'once' };
    const give = () => server.call('POST', '/api/shop/adjustCredits', { token: admin.token, json, headers });
    await Promise.all([give(), give(), give()]);
    const { entries } = await audit({ act: 'credits.adjusted' });
    expect(entries).toEqual([
      {
        entryId: expect.any(String),
        entryAct: 'credits.adjusted',
        entryCreatedAt: expect.any(String),
        entryActorId: admin.account.userId,
        entryActorName: 'Keeper',
        entryObject: 'account',
        entryObjectId: userId,
        entryObjectName: '',
        entryPersonId: userId,
        entryPersonName: 'Author',
        entryBefore: '30 credits',
        entryAfter: '50 credits',
        entryReason: 'For a broken lantern.',
      },
    ]);
  });

  test('records which parts of another’s story were changed without their content, and nothing of one’s own', async () => {
    const storyId = await addStory(server, author, { name: 'The Mill', likes: 3 });
    expect((await edit(storyId, { storyName: 'A Better Name', storyLikes: 7 })).status).toBe(200);
    expect((await edit(storyId, { storyName: 'My Own' }, author)).status).toBe(200);
    const { entries } = await audit({ act: 'story.changed' });
    expect(entries).toMatchObject([
      { entryObjectId: storyId, entryObjectName: 'My Own', entryBefore: 'likes 3', entryAfter: 'name, likes 7' },
    ]);
    const [row] = await server.db.sql`select row_to_json(audit_entries) as row from audit_entries
      where act = 'story.changed'`;
    expect(JSON.stringify(row)).not.toMatch(/Mill|Better|My Own|Author/);
  });

  test('records nothing of a failed action', async () => {
    const storyId = await addStory(server, author);
    const before = await countActs();
    expect((await edit(storyId, { storyName: 'Late', version: 99 })).status).toBe(409);
    const json = { userId: author.account.userId, amount: -1000, reason: 'Too much.' };
    expect((await server.call('POST', '/api/shop/adjustCredits', { token: admin.token, json })).status).toBe(402);
    expect(await countActs()).toBe(before);
  });

  test('records admins appointed by the settings', async () => {
    const first = await server.signUp({ userName: 'First', email: 'first@example.org' });
    const { entries } = await audit({ person: 'first@example.org' });
    expect(entries).toMatchObject([
      { entryAct: 'role.given', entryActorId: null, entryPersonId: first.account.userId },
    ]);
    await server.db.sql`update accounts set email = 'other@example.org' where id = ${first.account.userId}`;
    await server.modules.admins.sync();
    const [latest] = (await audit({ person: first.account.userId })).entries;
    expect(latest).toMatchObject({ entryAct: 'role.taken', entryAfter: 'player' });
  });

  test('can’t be changed, not even in the database', async () => {
    const { sql } = server.db;
    for (const change of [
      () => sql`update audit_entries set reason = 'Another.'`,
      () => sql`delete from audit_entries`,
      () => sql`truncate audit_entries`,
    ]) {
      await expect(change()).rejects.toThrow('audit_entries is append-only');
    }
  });

  test('returns pages by action, person and time, only to admins', async () => {
    await server.db.sql`insert into audit_entries (actor_id, act, object, object_id, reason)
      select ${admin.account.userId}, 'quest.deleted', 'quest', number::text, 'Page'
      from generate_series(1, 65) number`;
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof audit>> = await audit({ act: 'quest.deleted', ...(before && { before }) });
      seen.push(...page.entries.map(({ entryObjectId }: { entryObjectId: string }) => entryObjectId));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => String(65 - index)));
    const today = new Date().toISOString().slice(0, 10);
    expect((await audit({ from: today, to: today })).entries).toHaveLength(30);
    expect((await audit({ to: '2020-01-01' })).entries).toEqual([]);
    expect((await audit({ from: '2999-01-01' })).entries).toEqual([]);
    expect((await audit({ person: 'AUTHOR' })).entries.length).toBeGreaterThan(0);
    expect((await audit({ person: 'nobody' })).entries).toEqual([]);
    const path = '/api/moderation/getAudit';
    expect((await server.call('GET', path, { token: admin.token, query: { act: 'none' } })).status).toBe(400);
    expect((await server.call('GET', path, { token: author.token })).status).toBe(403);
  });
});
