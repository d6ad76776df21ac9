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
  ...ownedBy('studio', ['playtests']),
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

const DOMAINS = 'server/src/domains';
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

/** Finds writes in a domain's sources to tables of other domains. Tests may write anything. */
export function findForeignWrites(root: string): ForeignWrite[] {
  return readdirSync(join(root, DOMAINS), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const [domain] = file.split('/');
      return writtenTables(readFileSync(join(root, DOMAINS, file), 'utf8'))
        .filter((table) => owners[table] !== domain)
        .map((table) => ({ file: `${DOMAINS}/${file}`, table, owner: owners[table] ?? '' }));
    });
}
