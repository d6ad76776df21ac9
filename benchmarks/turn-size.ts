import { calls } from '@emberlore/contract';
import { connect } from '@emberlore/database';
import { bridgeTo } from '../e2e/support/bridge.ts';
import { makeCall } from '../e2e/support/client.ts';
import { type Talker, talkers } from './lib/players.ts';
import { startServer } from './lib/processes.ts';
import { watchCircumstances, writeResult } from './lib/results.ts';

// node benchmarks/turn-size.ts [messages]: what a typed message with its reply by the built-in engine takes in the database, and in
// its write-ahead log. Bytes don't depend on how busy the machine is. Writes results/turn-size.md.
const messages = Number(process.argv[2] ?? 400);
const questions = [
  'Who are you?',
  'What do you know of this place?',
  'Did you hear anything last night?',
  'How long have you been here?',
  'Is there anybody else I should ask?',
  'What would you do in my place?',
];
const tables = ['turns', 'ledger_entries', 'idempotency_keys', 'memories', 'learned_facts', 'conversation_sessions'];

const circumstances = watchCircumstances(`node benchmarks/turn-size.ts ${messages}`);
const server = await startServer();
const bridge = await bridgeTo(server.dataDir);
const store = await connect({ url: `postgres://emberlore@127.0.0.1:${bridge.port}/postgres`, max: 1 });

/** Returns the bytes of each table including indexes and TOAST, over all partitions, and of the write-ahead log so far. */
async function sizes(): Promise<Map<string, number>> {
  const [log] = await store.sql`select wal_bytes::text as bytes, wal_fpi::int as pages from pg_stat_wal`;
  const found = new Map([
    ['written ahead', Number(log?.bytes)],
    ['pages', Number(log?.pages)],
  ]);
  for (const table of tables) {
    const [row] = await store.sql`select coalesce((select sum(pg_total_relation_size(relid))
      from pg_partition_tree(${table}::regclass)), pg_total_relation_size(${table}::regclass))::text as bytes`;
    found.set(table, Number(row?.bytes));
  }
  return found;
}

async function say({ token, sessionToken }: Talker, number: number): Promise<void> {
  const message = `${questions[number % questions.length]} (${number})`;
  await makeCall(server.url, calls.sendMessage, {
    body: { sessionToken, message, audio: false },
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

const people = await talkers(server.url, 4);
await Promise.all(people.map((talker) => say(talker, 0)));
await store.sql`vacuum full`;
await store.sql`checkpoint`;
const before = await sizes();
await Promise.all(
  people.map(async (talker) => {
    for (let number = 1; number <= messages / people.length; number += 1) await say(talker, number);
  }),
);
const written = await sizes();
// Space of old row versions is reused: remove it to see what remains.
await store.sql`vacuum full`;
const after = await sizes();
const each = (name: string, now: Map<string, number>) =>
  Math.round(((now.get(name) ?? 0) - (before.get(name) ?? 0)) / messages);
const [reply] =
  await store.sql`select avg(length(sentences::text))::int as letters, count(*)::int as turns from turns where status = 'done'`;
const pages = ((written.get('pages') ?? 0) - (before.get('pages') ?? 0)) / messages;
const lines = [
  ...tables.map((name) => [`\`${name}\``, each(name, after)]),
  ['write-ahead log', each('written ahead', written)],
];
const table = [
  '| Where | Bytes per message |',
  '|---|---|',
  ...lines.map(([name, bytes]) => `| ${name} | ${bytes} |`),
].join('\n');
const note = `${messages} messages. A stored reply has ${reply?.letters} characters on average. The log includes ${pages.toFixed(1)} full-page images per message.`;
writeResult('turn-size', circumstances(), `${note}\n\n${table}`);
console.log(`${note}\n${table}`);
await store.close();
await bridge.close();
await server.stop();
