import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillAccount, publish } from '../../../testing/life.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { partNames } from './download.repository.ts';

/**
 * What happens to the rows of a column that references an account when it is deleted, and where its download includes
 * them.
 */
interface Treatment {
  /** `gone`, or why rows stay: the referenced account then has no name, address or picture. */
  erasure: 'gone' | { stays: string };
  /** A part of the download, or why there is none. */
  download: string | { none: string };
}

const inStories = 'what a published story shows, so that nobody else’s play breaks';
const log = 'ids and figures of what admins did, which nobody may rewrite';
const books = 'the books, which have to be kept';

/** Every database column that references an account. A column added later fails the test until it is listed here. */
const treatments: Record<string, Treatment> = {
  'achievements.account_id': { erasure: 'gone', download: 'achievements' },
  'appeals.account_id': { erasure: 'gone', download: 'decisions' },
  'appeals.answered_by': { erasure: { stays: 'who answered' }, download: { none: 'an admin’s work, not their life' } },
  'audit_entries.actor_id': { erasure: { stays: log }, download: { none: 'an admin’s work, not their life' } },
  'audit_entries.person_id': { erasure: { stays: log }, download: 'admin-acts' },
  'decisions.account_id': { erasure: 'gone', download: 'decisions' },
  'decisions.decided_by': { erasure: { stays: 'who decided' }, download: { none: 'an admin’s work, not their life' } },
  'decisions.reversed_by': { erasure: { stays: 'who took it back' }, download: { none: 'an admin’s work' } },
  'drafts.account_id': { erasure: 'gone', download: 'drafts' },
  'hidden_comments.account_id': { erasure: 'gone', download: 'hidden-comments' },
  'notifications.account_id': { erasure: 'gone', download: 'notifications' },
  'reports.taken_by': { erasure: 'gone', download: { none: 'an admin’s work, not their life' } },
  'account_blocks.blocked_id': { erasure: 'gone', download: { none: 'whom others avoid is theirs to know' } },
  'account_blocks.blocker_id': { erasure: 'gone', download: 'blocked' },
  'account_links.account_id': { erasure: 'gone', download: { none: 'a hash that opens the account' } },
  'analytics_events.account_id': { erasure: 'gone', download: 'analytics' },
  'blocklist_entries.created_by': {
    erasure: { stays: 'who decided' },
    download: { none: 'an admin’s work, not their life' },
  },
  'characters.owner_id': { erasure: { stays: inStories }, download: 'characters' },
  'comment_likes.account_id': { erasure: 'gone', download: 'comment-likes' },
  'comments.account_id': { erasure: 'gone', download: 'comments' },
  'conversation_sessions.account_id': { erasure: 'gone', download: { none: 'a hash; what was said is in talks' } },
  'copyright_counters.account_id': { erasure: 'gone', download: 'counter-notices' },
  'copyright_notices.decided_by': {
    erasure: { stays: 'who decided' },
    download: { none: 'an admin’s work, not their life' },
  },
  'copyright_notices.owner_id': { erasure: 'gone', download: 'copyright' },
  'idempotency_keys.account_id': { erasure: 'gone', download: { none: 'answers that were given already, for a day' } },
  'items.owner_id': { erasure: { stays: inStories }, download: 'items' },
  'learned_facts.account_id': { erasure: 'gone', download: 'memories' },
  'ledger_entries.account_id': { erasure: { stays: books }, download: 'ledger' },
  'media.owner_id': { erasure: { stays: inStories }, download: 'pictures' },
  'model_keys.account_id': { erasure: 'gone', download: { none: 'a secret, which its owner has from elsewhere' } },
  'model_usage.account_id': { erasure: 'gone', download: { none: 'counts for limits and for the operator’s costs' } },
  'payment_customers.account_id': {
    erasure: { stays: books },
    download: { none: 'a number of the payment provider’s' },
  },
  'playtests.account_id': { erasure: 'gone', download: 'playtests' },
  'purchases.account_id': { erasure: { stays: books }, download: 'purchases' },
  'quests.owner_id': { erasure: { stays: inStories }, download: 'quests' },
  'refresh_tokens.account_id': { erasure: 'gone', download: 'devices' },
  'reports.reported_account_id': {
    erasure: { stays: 'that it was reported' },
    download: { none: 'somebody else’s words' },
  },
  'reports.reporter_id': { erasure: 'gone', download: 'reports' },
  'reports.resolved_by': { erasure: { stays: 'who decided' }, download: { none: 'an admin’s work, not their life' } },
  'reports.subject_owner_id': { erasure: { stays: 'whose it was' }, download: { none: 'somebody else’s words' } },
  'runs.account_id': { erasure: 'gone', download: 'runs' },
  'sealed_texts.sealed_by': { erasure: 'gone', download: 'sealed-knowledge' },
  'stories.owner_id': { erasure: { stays: inStories }, download: 'stories' },
  'story_favorites.account_id': { erasure: 'gone', download: 'favourites' },
  'story_likes.account_id': { erasure: 'gone', download: 'likes' },
  'story_ratings.account_id': {
    erasure: 'gone',
    download: { none: 'the stars of a comment, which stand in comments' },
  },
  'story_versions.account_id': { erasure: 'gone', download: 'story-versions' },
  'subscriptions.account_id': { erasure: { stays: books }, download: 'subscriptions' },
  'turns.account_id': { erasure: 'gone', download: 'talks' },
  'unanswered_questions.account_id': { erasure: 'gone', download: 'unanswered-questions' },
};

/** Personal data that stays in tables that don't reference an account, and why. */
const unnamed: Record<string, string> = {
  'gift_addresses.address_hash':
    'an HMAC of the address, so that a mailbox has the welcome gift once; not in the download: it is no data that anybody could read',
};

let server: TestServer;
let player: Player;
let columns: { table: string; column: string }[];

beforeAll(async () => {
  server = await startTestServer();
  const { sql } = server.db;
  columns = [
    ...(await sql<{ table: string; column: string }[]>`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and conparentid = 0 and confrelid = 'accounts'::regclass order by 1, 2`),
  ];
  const maker = await server.signUp({ userName: 'Maker' });
  const mill = await publish(server, maker, 'The Mill');
  player = await server.signUp({ userName: 'Quillon', email: 'quillon@example.org' });
  const me = player.account.userId;
  const life = await fillAccount(
    server,
    player,
    { name: 'Quillon', email: player.email, words: 'wandering words' },
    mill,
  );
  await server.call('POST', '/api/login/forgotPassword', { json: { email: player.email } });
  await server.mails();
  await sql`insert into playtests (story_id, account_id, status, finished_at) values (${mill}, ${me}, 'done', now())`;
  await sql`insert into story_versions (story_id, account_id, began_at, saved_at) values (${mill}, ${me}, now(), now())`;
  const edits = { form: 'story/new', text: '{"storyName":"wandering words"}', revision: null };
  await server.call('PUT', '/api/drafts/saveDraft', { token: player.token, json: edits });
  await sql`insert into offerings (product_id, price_id, type, title, description, amount, price_cents, image_id)
    select 'product', 'price', 'one_time', 'A lamp', 'Fifty.', 50, 499, id from media where hash = ${life.publicPicture}`;
  await sql`insert into purchases (account_id, offering_id, provider, amount, price_cents)
    select ${me}, id, 'sandbox', 50, 499 from offerings`;
  await sql`insert into subscriptions (account_id, offering_id, provider, provider_subscription_id, status, period_ends_at,
    amount, price_cents, told_at) select ${me}, id, 'sandbox', 'sub', 'ended', now(), 50, 499, now() from offerings`;
  await sql`insert into payment_customers (account_id, provider, customer_id) values (${me}, 'stripe', 'cus')`;
  await sql`insert into reports (reporter_id, subject, subject_name, reported_account_id, subject_owner_id, reason, status,
    taken_by, resolved_by, resolved_at) values (${maker.account.userId}, 'account', 'Quillon', ${me}, ${me}, 'Other',
    'dismissed', ${me}, ${me}, now())`;
  await sql`insert into audit_entries (actor_id, act, object, object_id, person_id)
    values (${me}, 'role.given', 'account', ${me}, ${me})`;
  await sql`insert into decisions (act, subject, subject_id, subject_name, account_id, decided_by, rule, reason,
    reversed_at, reversed_by, reversal_reason)
    values ('warn', 'account', ${me}, 'Quillon', ${me}, ${me}, 'Spam', 'wandering words', now(), ${me}, 'wandering words')`;
  await sql`insert into decisions (act, subject, subject_id, subject_name, account_id, decided_by, rule, reason,
    reversed_at, reversed_by, reversal_reason) values ('warn', 'account', ${maker.account.userId}, 'Maker',
    ${maker.account.userId}, ${me}, 'Spam', '', now(), ${me}, '')`;
  await sql`insert into appeals (decision_id, account_id, text, status, answered_by, answered_at)
    select id, account_id, 'wandering words', 'upheld', ${me}, now() from decisions`;
  await sql`insert into notifications (account_id, kind, heading, text) values (${me}, 'decision', 'News', 'wandering words')`;
  await sql`insert into hidden_comments (id, story_id, account_id, text, stars, liked_by, created_at)
    values (uuidv7(), ${mill}, ${me}, 'wandering words', 0, array[]::uuid[], now()),
      (uuidv7(), ${mill}, ${maker.account.userId}, 'Fine.', 0, array[${me}]::uuid[], now())`;
  await sql`insert into sealed_texts (character_id, sealed_by, secret) select id, ${me}, 'wandering words' from characters`;
  await sql`insert into unanswered_questions (character_id, story_id, account_id, text, vector)
    select id, ${mill}, ${me}, 'wandering words', '\\x00000000' from characters limit 1`;
  await sql`insert into account_blocks (blocker_id, blocked_id)
    values (${me}, ${maker.account.userId}), (${maker.account.userId}, ${me})`;
  await sql`insert into blocklist_entries (kind, value, reason, created_by) values ('word', 'twaddle', 'Tests', ${me})`;
  await sql`with notice as (insert into copyright_notices (state, claimant_name, claimant_email, claimant_address,
      claimant_phone, work, infringing, location, signature, subject, subject_name, owner_id, decided_by, decided_at)
      values ('accepted', 'C', 'c@example.org', 'A', '1', 'W', 'I', 'L', 'C', 'story', 'The Mill', ${me}, ${me}, now())
      returning id)
    insert into copyright_counters (notice_id, account_id, name, email, address, phone, statement, signature)
    select id, ${me}, 'Quillon', 'q@example.org', 'A', '1', 'Mine.', 'Quillon' from notice`;
});

afterAll(() => server?.close());

const countRows = async ({ table, column }: { table: string; column: string }) => {
  const { sql } = server.db;
  const [row] = await sql`select count(*)::int as rows from ${sql(table)}
    where ${sql(column)} = ${player.account.userId}`;
  return Number(row?.rows);
};

describe('personal data', () => {
  test('is classified in every column that refers to an account', () => {
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(Object.keys(treatments).sort());
  });

  test('can be downloaded, or has a documented exception', () => {
    const parts = Object.values(treatments).flatMap(({ download }) => (typeof download === 'string' ? [download] : []));
    for (const part of parts) expect([...partNames, 'drafts', 'story-versions', 'pictures']).toContain(part);
    // Scenes belong to stories, which reference the account.
    for (const part of partNames) if (part !== 'scenes') expect(parts).toContain(part);
  });

  test('is deleted with the account, or has a documented exception', async () => {
    for (const place of columns) expect([place, (await countRows(place)) > 0]).toEqual([place, true]);
    const { status } = await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token });
    expect(status).toBe(200);
    await server.mails();
    for (const place of columns) {
      const { erasure } = treatments[`${place.table}.${place.column}`] ?? { erasure: 'gone' };
      if (erasure === 'gone') expect([place, await countRows(place)]).toEqual([place, 0]);
    }
    const [left] = await server.db.sql`select email, password_hash, picture_id, user_name from accounts
      where id = ${player.account.userId}`;
    expect(left).toEqual({ email: null, password_hash: null, picture_id: null, user_name: 'A former member' });
    for (const place of Object.keys(unnamed)) {
      const [table = '', column = ''] = place.split('.');
      const rows = await server.db.sql`select ${server.db.sql(column)} as kept from ${server.db.sql(table)}`;
      expect([place, rows.length > 0]).toEqual([place, true]);
      expect(JSON.stringify(rows)).not.toContain(player.email);
    }
  });
});
