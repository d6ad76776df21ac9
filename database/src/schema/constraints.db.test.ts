import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../connect.ts';
import {
  makeAccount,
  makeCharacter,
  makeItem,
  makePicture,
  makeQuest,
  makeRun,
  makeScene,
  makeStory,
} from '../testing/fixtures.ts';
import { violatedConstraint } from '../testing/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';
import { accounts } from './accounts.ts';
import { NIL_ID } from './columns.ts';
import { comments, reports, storyLikes } from './community.ts';
import { conversationSessions, embeddings, turns } from './conversation.ts';
import { items } from './items.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { duels, runQuests } from './runs.ts';
import { sceneCharacters, sceneItems, sceneQuests, scenes } from './scenes.ts';
import { offerings, purchases } from './shop.ts';
import { storyImages, storyTags, tags } from './stories.ts';

let store: FreshDatabase;
let db: Database;

beforeAll(async () => {
  store = await freshDatabase();
  db = store.db;
});
afterAll(() => store.drop());

describe('accounts', () => {
  it('have case-insensitively unique e-mail addresses', async () => {
    await makeAccount(db, { email: 'Ünal@Example.org' });
    expect(await violatedConstraint(makeAccount(db, { email: 'ÜNAL@example.ORG' }))).toBe('accounts_email_key');
  });

  it('can be deleted without personal data', async () => {
    const { id } = await makeAccount(db);
    const gone = { deletedAt: new Date(), email: null, passwordHash: null, userName: 'Somebody' };
    await db.update(accounts).set(gone).where(eq(accounts.id, id));
    expect(await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))).toEqual([
      { email: null },
    ]);
  });

  it('can’t be removed while they own stories', async () => {
    const { ownerId } = await makeStory(db);
    expect(await violatedConstraint(db.delete(accounts).where(eq(accounts.id, ownerId)))).toBe(
      'stories_owner_id_accounts_id_fk',
    );
  });

  it('are removed with their refresh tokens, each of which is unique', async () => {
    const { id } = await makeAccount(db);
    const token = { accountId: id, family: id, tokenHash: randomBytes(32), expiresAt: new Date() };
    await db.insert(refreshTokens).values(token);
    expect(await violatedConstraint(db.insert(refreshTokens).values(token))).toBe('refresh_tokens_token_hash_key');
    await db.delete(accounts).where(eq(accounts.id, id));
    expect(await db.$count(refreshTokens, eq(refreshTokens.accountId, id))).toBe(0);
  });
});

describe('stories', () => {
  it('have a picture at each of four positions, checked at commit', async () => {
    const { id: storyId } = await makeStory(db);
    const { id: mediaId } = await makePicture(db);
    const places = [0, 1, 2, 3].map((position) => ({ storyId, mediaId, position }));
    await db.insert(storyImages).values(places);
    const fifth = (position: number) => db.insert(storyImages).values({ storyId, mediaId, position });
    expect(await violatedConstraint(fifth(4))).toBe('story_images_position_check');
    expect(await violatedConstraint(fifth(3))).toBe('story_images_story_id_position_key');
    await store.transact(async (writer) => {
      const [one, two] = await writer.select().from(storyImages).where(eq(storyImages.storyId, storyId));
      if (!one || !two) throw new Error('no pictures');
      await writer.update(storyImages).set({ position: two.position }).where(eq(storyImages.id, one.id));
      await writer.update(storyImages).set({ position: one.position }).where(eq(storyImages.id, two.id));
    });
  });

  it('have each tag once, and tag names are unique regardless of case', async () => {
    const { id: storyId } = await makeStory(db);
    const [tag] = await db.insert(tags).values({ name: 'Mystery' }).returning();
    const tagging = (position: number) => db.insert(storyTags).values({ storyId, tagId: tag?.id ?? '', position });
    await tagging(0);
    expect(await violatedConstraint(tagging(1))).toBe('story_tags_story_id_tag_id_pk');
    expect(await violatedConstraint(db.insert(tags).values({ name: 'MYSTERY' }))).toBe('tags_name_key');
  });

  it('are liked once per account, and only while both exist', async () => {
    const like = { storyId: (await makeStory(db)).id, accountId: (await makeAccount(db)).id };
    await db.insert(storyLikes).values(like);
    expect(await violatedConstraint(db.insert(storyLikes).values(like))).toBe('story_likes_story_id_account_id_pk');
    const nobody = db.insert(storyLikes).values({ ...like, accountId: 'not an id' });
    expect(await violatedConstraint(nobody)).toBe('story_likes_account_id_accounts_id_fk');
  });

  it('have comments of 0 to 5 stars', async () => {
    const said = { storyId: (await makeStory(db)).id, accountId: (await makeAccount(db)).id, text: 'Fine' };
    await db.insert(comments).values([{ ...said }, { ...said, stars: 5 }]);
    expect(await violatedConstraint(db.insert(comments).values({ ...said, stars: 6 }))).toBe('comments_stars_check');
    expect(await violatedConstraint(db.insert(comments).values({ ...said, text: '' }))).toBe('comments_text_check');
    expect(await violatedConstraint(db.insert(comments).values({ ...said, text: '', stars: 1 }))).toBe('');
  });

  it('have one open report per account, and reports outlive them', async () => {
    const { id: storyId } = await makeStory(db);
    const report = { reporterId: (await makeAccount(db)).id, subjectName: 'The Drowned Bell', storyId };
    await db.insert(reports).values(report);
    expect(await violatedConstraint(db.insert(reports).values(report))).toBe('reports_open_story_key');
    await db.update(reports).set({ status: 'dismissed', resolvedAt: new Date() }).where(eq(reports.storyId, storyId));
    await db.insert(reports).values(report);
    expect(await violatedConstraint(db.insert(reports).values({ ...report, subject: 'comment' }))).toBe(
      'reports_one_subject_check',
    );
    expect(await violatedConstraint(db.insert(reports).values({ ...report, status: 'hidden' }))).toBe(
      'reports_resolved_check',
    );
    await store.sql`delete from stories where id = ${storyId}`;
    expect(await db.$count(reports, eq(reports.reporterId, report.reporterId))).toBe(2);
  });
});

describe('scenes', () => {
  it('have unique positions outside the trash and can be reordered one by one', async () => {
    const { id, storyId } = await makeScene(db);
    expect(await violatedConstraint(makeScene(db, { storyId }))).toBe('scenes_story_id_position_key');
    await db.update(scenes).set({ deletedAt: new Date() }).where(eq(scenes.id, id));
    const first = await makeScene(db, { storyId });
    const second = await makeScene(db, { storyId, position: 1 });
    await store.transact(async (writer) => {
      await writer.update(scenes).set({ position: 1 }).where(eq(scenes.id, first.id));
      await writer.update(scenes).set({ position: 0 }).where(eq(scenes.id, second.id));
    });
  });

  it('hold three characters, four items and four quests', async () => {
    const { id: sceneId } = await makeScene(db);
    const { id: characterId } = await makeCharacter(db);
    const { id: itemId } = await makeItem(db);
    const { id: questId } = await makeQuest(db);
    const cast = db.insert(sceneCharacters).values({ sceneId, characterId, position: 3 });
    expect(await violatedConstraint(cast)).toBe('scene_characters_position_check');
    const props = db.insert(sceneItems).values({ sceneId, itemId, position: 4 });
    expect(await violatedConstraint(props)).toBe('scene_items_position_check');
    const tasks = db.insert(sceneQuests).values({ sceneId, questId, position: 4 });
    expect(await violatedConstraint(tasks)).toBe('scene_quests_position_check');
  });

  it('keep the items that they use', async () => {
    const { id: sceneId } = await makeScene(db);
    const { id: itemId } = await makeItem(db);
    await db.insert(sceneItems).values({ sceneId, itemId, position: 0 });
    expect(await violatedConstraint(db.delete(items).where(eq(items.id, itemId)))).toBe(
      'scene_items_item_id_items_id_fk',
    );
  });
});

describe('play', () => {
  it('links a talk of an account to its run and character, or of a visitor to a demo character', async () => {
    const { id: runId, accountId } = await makeRun(db);
    const { id: characterId } = await makeCharacter(db);
    const talk = () => ({ tokenHash: randomBytes(32) });
    const open = (row: object) => db.insert(conversationSessions).values({ ...talk(), ...row });
    await open({ accountId, runId, characterId });
    await open({ kind: 'demo', demoVisitor: 'v', demoCharacter: 'irish-farmer' });
    const parties = 'conversation_sessions_parties_check';
    expect(await violatedConstraint(open({ accountId, characterId }))).toBe(parties);
    expect(
      await violatedConstraint(open({ kind: 'demo', accountId, demoVisitor: 'v', demoCharacter: 'irish-farmer' })),
    ).toBe(parties);
    expect(await violatedConstraint(open({ kind: 'demo', demoVisitor: 'v' }))).toBe(parties);
  });

  it('requires a cause for paid turns and words for finished ones', async () => {
    const { id: runId, accountId } = await makeRun(db);
    const { id: characterId } = await makeCharacter(db);
    const [session] = await db
      .insert(conversationSessions)
      .values({ tokenHash: randomBytes(32), accountId, runId, characterId })
      .returning();
    const turn = {
      sessionId: session?.id ?? '',
      accountId,
      runId,
      characterId,
      kind: 'text' as const,
      playerText: 'Hello',
    };
    await db.insert(turns).values({ ...turn, cost: 1, ledgerCause: 'turn:1' });
    expect(await violatedConstraint(db.insert(turns).values({ ...turn, cost: 1 }))).toBe('turns_cost_check');
    expect(await violatedConstraint(db.insert(turns).values({ ...turn, status: 'done', playerText: null }))).toBe(
      'turns_words_check',
    );
    expect(await violatedConstraint(db.insert(turns).values({ ...turn, runId: null }))).toBe('turns_parties_check');
  });

  it('allows one duel at a time with a character in a scene', async () => {
    const { id: runId } = await makeRun(db);
    const duel = { runId, sceneId: (await makeScene(db)).id, characterId: (await makeCharacter(db)).id };
    await db.insert(duels).values([{ ...duel, outcome: 'lost' }, duel]);
    expect(await violatedConstraint(db.insert(duels).values(duel))).toBe('duels_under_way_key');
  });

  it('deletes the progress of a deleted quest', async () => {
    const { id: questId } = await makeQuest(db);
    const { id: runId } = await makeRun(db);
    await db.insert(runQuests).values({ runId, questId, sceneId: (await makeScene(db)).id });
    await store.sql`delete from quests where id = ${questId}`;
    expect(await db.$count(runQuests, eq(runQuests.runId, runId))).toBe(0);
  });
});

describe('the shop', () => {
  it('counts a session and a transaction once per provider', async () => {
    const [offering] = await db
      .insert(offerings)
      .values({
        productId: 'p',
        priceId: 'price',
        type: 'one_time',
        title: '100',
        description: '',
        amount: 100,
        priceCents: 499,
      })
      .returning();
    const purchase = {
      accountId: (await makeAccount(db)).id,
      offeringId: offering?.id ?? '',
      provider: 'stripe' as const,
      amount: 100,
      priceCents: 499,
    };
    await db.insert(purchases).values({ ...purchase, sessionId: 's', transactionId: 't' });
    await db.insert(purchases).values({ ...purchase, provider: 'sandbox', sessionId: 's', transactionId: 't' });
    const again = (row: object) => violatedConstraint(db.insert(purchases).values({ ...purchase, ...row }));
    expect(await again({ sessionId: 's' })).toBe('purchases_session_id_key');
    expect(await again({ transactionId: 't' })).toBe('purchases_transaction_id_key');
    expect(await again({ status: 'paid' })).toBe('purchases_paid_check');
    expect(await again({ amount: 0 })).toBe('purchases_amount_check');
  });
});

describe('ids', () => {
  it('match nothing if they are not UUIDs', async () => {
    expect(await db.select().from(accounts).where(eq(accounts.id, "1'; drop table accounts; --"))).toEqual([]);
    expect(await db.$count(accounts, eq(accounts.id, NIL_ID))).toBe(0);
  });

  it('are sorted by creation', async () => {
    const [one, two] = [await makeAccount(db), await makeAccount(db)];
    expect(one.id < two.id).toBe(true);
  });
});

it('stores vectors unchanged', async () => {
  const row = { hash: randomBytes(32), vector: Float32Array.of(0.25, -1.5, 3e-8) };
  await db.insert(embeddings).values(row);
  const [kept] = await db.select().from(embeddings).where(eq(embeddings.hash, row.hash));
  expect(kept?.vector).toEqual(row.vector);
});
