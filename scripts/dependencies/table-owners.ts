import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The domain that owns each table, by the table's name in `database/src/schema`. Only the owner writes the table. */
export const owners: Readonly<Record<string, string>> = {
  ...ownedBy('platform', [
    'analyticsEvents',
    'auditEntries',
    'partitionsGone',
    'outbox',
    'rateLimits',
    'recentWriters',
    'seeds',
  ]),
  ...ownedBy('media', ['hiddenPictures', 'media']),
  ...ownedBy('billing', ['giftAddresses', 'ledgerEntries', 'moneyReturns', 'offerings', 'offeringSales']),
  ...ownedBy('billing', ['paymentCustomers', 'purchases', 'revenueDays', 'sandboxBook', 'subscriptions']),
  ...ownedBy('identity', ['accountBlocks', 'accountLinks', 'accounts', 'refreshTokens']),
  ...ownedBy('library', ['characters', 'commentLikes', 'comments', 'hiddenComments', 'items', 'quests']),
  ...ownedBy('library', ['sceneCharacters', 'sceneItems', 'sceneQuests', 'scenes', 'sealedTexts', 'stories']),
  ...ownedBy('library', ['storyCountChanges', 'storyDayChanges', 'storyDayCounts', 'storyFavorites', 'storyImages']),
  ...ownedBy('library', ['storyLikes', 'storyRatings', 'storyRules', 'storySearch', 'storyTags', 'tags']),
  ...ownedBy('trust', [
    'appeals',
    'blocklistEntries',
    'copyrightCounters',
    'copyrightNotices',
    'decisions',
    'notifications',
    'reports',
  ]),
  ...ownedBy('play', [
    'achievements',
    'checkpointMemories',
    'conversationSessions',
    'duels',
    'embeddings',
    'idempotencyKeys',
    'learnedFacts',
    'memories',
  ]),
  ...ownedBy('play', [
    'factRuns',
    'modelChoices',
    'modelDays',
    'modelKeys',
    'modelUsage',
    'runCheckpoints',
    'runEvents',
    'runItems',
    'runQuests',
    'runScenes',
    'runStates',
    'runs',
    'turns',
  ]),
  ...ownedBy('studio', ['drafts', 'playtests', 'storyVersions', 'unansweredQuestions']),
};

function ownedBy(domain: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, domain]));
}

/** A write to another domain's table. */
export interface ForeignWrite {
  file: string;
  table: string;
  owner: string;
}

const SERVER = 'server/src';
/** Sources outside the domains that write tables, and the domains that these belong to. */
const OUTSIDE = [
  { path: 'app/shared-counts.ts', domains: ['platform'] },
  { path: 'app/replica.ts', domains: ['platform'] },
  { path: 'providers/payments/sandbox-book.ts', domains: ['billing'] },
  { path: 'seed/', domains: ['platform', 'billing', 'library'] },
];
/** Drizzle's methods, and SQL that names the table as text or in a template. */
const BY_METHOD = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const BY_SQL = /\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:\$\{(\w+)\}|"?([a-z_]+)"?)/gi;

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Another name of a table: `import { turns as rows }` or `const rows = turns;`. */
const ALIASES = [/\b(?<table>\w+) as (?<alias>\w+)\b/g, /\bconst (?<alias>\w+) = (?<table>\w+);/g];

/** Returns the tables by their other names in this source text. */
function readAliases(source: string): Map<string, string> {
  const found = ALIASES.flatMap((pattern) => [...source.matchAll(pattern)]);
  return new Map(found.map(({ groups }) => [groups?.alias ?? '', groups?.table ?? '']));
}

/** Returns the tables that this source text writes. */
export function writtenTables(source: string): string[] {
  const aliases = readAliases(source);
  const resolve = (name = '') => (name in owners ? name : (aliases.get(name) ?? name));
  const byMethod = [...source.matchAll(BY_METHOD)].map(([, table]) => resolve(table));
  const bySql = [...source.matchAll(BY_SQL)].map(([, template, name]) =>
    template === undefined ? camelCase(name ?? '') : resolve(template),
  );
  return [...new Set([...byMethod, ...bySql])].filter((table) => table in owners);
}

/** Returns the domains whose tables a source of the server may write, by its path. */
function listDomains(file: string): readonly string[] {
  const [, domain] = /^domains\/([^/]+)\//.exec(file) ?? [];
  if (domain !== undefined) return [domain];
  return OUTSIDE.find(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path))?.domains ?? [];
}

const isTest = (file: string) => /\.(?:test|fixture)\.ts$|^testing/.test(file);

/** Finds writes of the server's sources to tables of other domains. Tests may write anything. */
export function findForeignWrites(root: string): ForeignWrite[] {
  return readdirSync(join(root, SERVER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .flatMap((file) => {
      const own = listDomains(file);
      return writtenTables(readFileSync(join(root, SERVER, file), 'utf8'))
        .filter((table) => !own.includes(owners[table] ?? ''))
        .map((table) => ({ file: `${SERVER}/${file}`, table, owner: owners[table] ?? '' }));
    });
}

const ROUTINES = 'database/routines';
const TRIGGER = /\bCREATE OR REPLACE (?:CONSTRAINT )?TRIGGER\b[\s\S]*?\bON (\w+)/gi;

/** Routines that write tables of another domain than their trigger's table, and why. */
const CROSSING: Readonly<Record<string, string>> = {
  'note_milestone.sql': 'a count that reaches a milestone queues the author’s news in its own transaction',
  'move_credits.sql': 'a ledger entry changes the balance in its own transaction, for every insert',
};

/** Finds routines that belong to two domains by the tables that they write or whose triggers they are. */
export function findMixedRoutines(root: string): { file: string; domains: string[] }[] {
  return readdirSync(join(root, ROUTINES)).flatMap((file) => {
    const source = readFileSync(join(root, ROUTINES, file), 'utf8');
    const written = writtenTables(source);
    if (written.length === 0) return [];
    const triggered = [...source.matchAll(TRIGGER)].map(([, table]) => camelCase(table ?? ''));
    const tables = [...written, ...triggered].filter((table) => table in owners);
    const domains = [...new Set(tables.map((table) => owners[table] ?? ''))];
    return domains.length > 1 && !(file in CROSSING) ? [{ file: `${ROUTINES}/${file}`, domains }] : [];
  });
}
