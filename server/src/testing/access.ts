import { randomUUID } from 'node:crypto';
import {
  accounts,
  appeals,
  decisions,
  learnedFacts,
  ledgerEntries,
  notifications,
  reports,
  tags,
} from '@emberlore/database';
import type { TestServer } from '../testing.ts';
import { addCharacter, addComment, addScene, addStory } from './community.ts';
import { addItem, addPlaytest, addQuest, addStoryImage, addVersion } from './studio.ts';

/** The callers in the order of the table's columns. */
export const callers = ['visitor', 'bad', 'expired', 'owner', 'other', 'banned', 'deleted', 'admin'] as const;
export type CallerKind = (typeof callers)[number];

/** The object of a call: a public or private one of `owner`, or one that doesn't exist. */
export type ObjectKind = 'public' | 'private' | 'missing';

/** The objects of one kind that calls can refer to. */
export interface Objects {
  storyId: string;
  sceneId: string;
  characterId: string;
  itemId: string;
  questId: string;
  commentId: string;
  reportId: string;
  /** A decision against the owner. */
  decisionId: string;
  /** Another account's. */
  appealId: string;
  /** The owner's. */
  notificationId: string;
  /** A fact that the character has learned about the owner. */
  memoryId: string;
  playtestId: string;
  /** The present version of the story. */
  versionId: string;
  /** A picture of the story. */
  pictureURL: string;
  /** The owner's run. */
  runId: string;
  /** The token of the owner's talk. */
  sessionToken: string;
}

/** The callers and objects of the table's cells. */
export interface AccessFixture {
  tokens: Record<Exclude<CallerKind, 'visitor'>, string>;
  ids: Record<'owner' | 'other' | 'admin' | 'victim', string>;
  objects: Record<ObjectKind, Objects>;
}

/** The argon2 hash of a password that nobody knows. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$O7Ape+BTP5KvK2w8j9Cofw$nA2ETWPMPNzoJCTRslPaP/n2mPdPLTH9Ka2t/Uaiezk';

async function addAccount(server: TestServer, more: Partial<typeof accounts.$inferInsert> = {}) {
  const row = {
    userName: 'Rowan',
    email: `${randomUUID().slice(0, 8)}@example.org`,
    passwordHash: NO_PASSWORD,
    ...more,
  };
  const [account] = await server.db.db.insert(accounts).values(row).returning();
  if (!account) throw new Error('Nobody was inserted.');
  const { accessToken } = await server.db.transact((writer) => server.modules.signIns.open(writer, account));
  return { id: account.id, token: accessToken, player: { account: { userId: account.id } } };
}

const nothing: Objects = {
  storyId: randomUUID(),
  sceneId: randomUUID(),
  characterId: randomUUID(),
  itemId: randomUUID(),
  questId: randomUUID(),
  commentId: randomUUID(),
  reportId: randomUUID(),
  decisionId: randomUUID(),
  appealId: randomUUID(),
  notificationId: randomUUID(),
  memoryId: randomUUID(),
  playtestId: randomUUID(),
  versionId: randomUUID(),
  pictureURL: `/media/${'0'.repeat(64)}.webp`,
  runId: randomUUID(),
  sessionToken: 'no-such-talk',
};

type Account = Awaited<ReturnType<typeof addAccount>>;

/** Returns a token with which an account plays a story. */
export function storyTokenFor(server: TestServer, accountId: string, storyId: string): Promise<string> {
  return server.tokens.sign('story', { subject: accountId, storyId }, 60);
}

/** Adds a decision about the owner's story, its notification, and another account's appeal. */
async function addModeration(server: TestServer, owner: Account, storyId: string) {
  const { db } = server.db;
  const about = { act: 'warn', subject: 'story', subjectId: storyId, subjectName: 'A story' } as const;
  const why = { rule: 'Spam', reason: 'Too much of it.' };
  const somebody = await addAccount(server);
  const [mine, theirs] = await db
    .insert(decisions)
    .values([owner.id, somebody.id].map((accountId) => ({ ...about, ...why, accountId })))
    .returning();
  if (!mine || !theirs) throw new Error('Nothing was decided.');
  const against = { decisionId: theirs.id, accountId: somebody.id, text: 'It was not me.' };
  const [appeal] = await db.insert(appeals).values(against).returning();
  const news = { accountId: owner.id, kind: 'decision', heading: 'News', text: 'Of you.' };
  const [notification] = await db.insert(notifications).values(news).returning();
  if (!appeal || !notification) throw new Error('Nobody was told.');
  return { decisionId: mine.id, appealId: appeal.id, notificationId: notification.id };
}

async function addObjects(server: TestServer, owner: Account, visibility: 'public' | 'private'): Promise<Objects> {
  const { player } = owner;
  const storyId = await addStory(server, player, { visibility });
  const characterId = await addCharacter(server, player, { visibility });
  const sceneId = await addScene(server, storyId, [characterId]);
  const commentId = await addComment(server, player, storyId);
  const itemId = await addItem(server, player);
  const questId = await addQuest(server, player, { triggerItemId: itemId });
  const [pictureURL = ''] = [
    await addStoryImage(server, player, storyId),
    await addStoryImage(server, player, storyId),
  ];
  const playtestId = await addPlaytest(server, player, storyId);
  const versionId = await addVersion(server, player, storyId);
  const report = { reporterId: owner.id, storyId, subjectName: 'A story' };
  const [made] = await server.db.db.insert(reports).values(report).returning();
  const fact = { accountId: owner.id, characterId, kind: 'like' as const, text: 'rain' };
  const [learned] = await server.db.db.insert(learnedFacts).values(fact).returning();
  const storyToken = await storyTokenFor(server, owner.id, storyId);
  const json = { scene: { sceneId }, character: { characterId }, storyToken };
  const talk = await server.call('POST', '/api/inworld/getSessionToken', { token: owner.token, json });
  if (!made || !learned || talk.status !== 200)
    throw new Error(`The stage could not be set: ${JSON.stringify(talk.body)}`);
  const { sessionToken } = talk.body;
  const [run] = await server.db.sql`select id from runs where story_id = ${storyId} and account_id = ${owner.id}`;
  return {
    storyId,
    sceneId,
    characterId,
    itemId,
    questId,
    commentId,
    reportId: made.id,
    memoryId: learned.id,
    playtestId,
    versionId,
    pictureURL,
    sessionToken,
    runId: run?.id,
    ...(await addModeration(server, owner, storyId)),
  };
}

/** Creates new accounts and objects, or only the objects of one kind. */
export async function createAccessFixture(server: TestServer, only?: ObjectKind): Promise<AccessFixture> {
  const roles = ['player', 'player', 'admin', 'player', 'player', 'player'] as const;
  const made = await Promise.all(roles.map((role) => addAccount(server, { role })));
  const [owner, other, admin, banned, deleted, victim] = made as [Account, Account, Account, Account, Account, Account];
  await server.db.sql`update accounts set banned_at = now() where id = ${banned.id}`;
  await server.db
    .sql`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${deleted.id}`;
  const credits = [owner, other, admin].map(({ id }) => ({
    accountId: id,
    amount: 1000,
    reason: 'signup' as const,
    cause: `signup:${id}`,
  }));
  await server.db.db.insert(ledgerEntries).values(credits);
  await server.db.db.insert(tags).values({ name: 'Heritage' }).onConflictDoNothing();
  const expired = await server.tokens.sign('access', { subject: owner.id, epoch: 0, family: randomUUID() }, -60);
  const add = (kind: 'public' | 'private') =>
    only === undefined || only === kind ? addObjects(server, owner, kind) : nothing;
  const [open, secret] = await Promise.all([add('public'), add('private')]);
  return {
    tokens: {
      bad: 'nonsense',
      expired,
      owner: owner.token,
      other: other.token,
      admin: admin.token,
      banned: banned.token,
      deleted: deleted.token,
    },
    ids: { owner: owner.id, other: other.id, admin: admin.id, victim: victim.id },
    objects: { public: open, private: secret, missing: nothing },
  };
}

/** Returns a fingerprint of every row of every table, to detect changes. */
export async function fingerprint(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.db.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`;
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
  );
  const rows = await server.db.sql.unsafe<{ name: string; hash: string }[]>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
