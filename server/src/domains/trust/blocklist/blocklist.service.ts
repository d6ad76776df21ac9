import { BlockList } from 'node:net';
import { type BlocklistEntry, type BlocklistKind, limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import * as repository from './blocklist.repository.ts';
import { createWordSearch } from './words.ts';
import { listDomains, normalizeAddress, normalizeWords, parseDomain, parseNetwork } from './written.ts';

/** A network, mail domain or word that an admin wants to block. */
export interface NewBlocklistEntry {
  kind: BlocklistKind;
  value: string;
  reason: string;
  /** Whole days until it expires; without them it never expires. */
  days?: number | null | undefined;
}

/** The address and e-mail of the calling admin, whom an entry must not lock out. */
export interface AdminOrigin {
  address: string;
  email: string | null;
}

export interface Blocklist {
  /** Whether calls from this address are blocked. */
  blocksAddress(address: string): Promise<boolean>;
  /** Whether this e-mail address is blocked from signing up and logging in. */
  blocksEmail(email: string): Promise<boolean>;
  /** Whether any of these texts contains a blocked word. */
  containsBlockedWord(texts: readonly string[]): Promise<boolean>;
  page(
    kind: BlocklistKind,
    page: number,
  ): Promise<{ entries: BlocklistEntry[]; nextPage: number | null; totalPages: number }>;
  /**
   * Adds an entry, or updates the reason and expiry of an existing one. Throws a 400 for an invalid network, domain or
   * word, for an entry that would lock out the admin who adds it, and beyond `limits.entriesMost`.
   */
  add(entry: NewBlocklistEntry, admin: Caller, origin: AdminOrigin): Promise<BlocklistEntry>;
  /** Removes an entry. Throws `Blocklist Entry Not Found.` */
  remove(entryId: string, reason: string, admin: Caller): Promise<void>;
}

export interface BlocklistDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  log: Log;
}

/** How long a server caches the blocklist, and so how soon every server applies a change. */
const CACHE_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The blocklist in the form that calls are checked against. */
interface BlocklistRules {
  networks: BlockList;
  domains: Set<string>;
  containsWord: (text: string) => boolean;
}

function buildRules(rows: Awaited<ReturnType<typeof repository.readActiveEntries>>): BlocklistRules {
  const networks = new BlockList();
  const domains = new Set<string>();
  const words: string[] = [];
  for (const { kind, value } of rows) {
    if (kind === 'mail-domain') domains.add(value);
    else if (kind === 'word') words.push(normalizeWords(value));
    else addNetwork(networks, value);
  }
  return { networks, domains, containsWord: createWordSearch(words) };
}

function addNetwork(networks: BlockList, value: string): void {
  const network = parseNetwork(value);
  if (network) networks.addSubnet(network.address, network.bits, network.family);
}

function isWithin(networks: BlockList, address: string): boolean {
  const plain = normalizeAddress(address);
  return networks.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

/** Caches the rules. Concurrent callers share one read, and the stale rules stay in use when a read fails. */
function createRulesCache({ store, clock, log }: BlocklistDeps) {
  let cached: { rules: BlocklistRules; at: number } | undefined;
  let reading: Promise<BlocklistRules> | undefined;

  const read = async (): Promise<BlocklistRules> => {
    const now = clock.now();
    const rules = buildRules(await repository.readActiveEntries(store.reader, now));
    cached = { rules, at: now.getTime() };
    return rules;
  };

  return {
    async rules(): Promise<BlocklistRules> {
      const age = cached ? Math.abs(clock.now().getTime() - cached.at) : Number.POSITIVE_INFINITY;
      if (cached && age < CACHE_MS) return cached.rules;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      try {
        return await reading;
      } catch (err) {
        if (!cached) throw err;
        log.warn({ err }, 'Reloading the blocklist failed; the previous one stays in force.');
        return cached.rules;
      }
    },
    forget() {
      cached = undefined;
    },
  };
}

function present({ entry, createdBy }: repository.BlocklistRow, now: Date): BlocklistEntry {
  return {
    entryId: entry.id,
    entryKind: entry.kind,
    entryValue: entry.value,
    entryReason: entry.reason,
    entryCreatedAt: entry.createdAt.toISOString(),
    entryCreatedBy: createdBy ?? '',
    entryExpiresAt: entry.expiresAt?.toISOString() ?? null,
    entryExpired: entry.expiresAt !== null && entry.expiresAt <= now,
  };
}

/** Creates the blocklist of networks, mail domains and words. */
export function createBlocklist(deps: BlocklistDeps): Blocklist {
  const { store, clock } = deps;
  const { reader, transact } = store;
  const rulesCache = createRulesCache(deps);

  async function validateNetwork(value: string, { address }: AdminOrigin): Promise<string> {
    const network = parseNetwork(value);
    if (!network) throw invalid({ value: 'notANetwork' });
    const normalized = await repository.normalizeNetwork(reader, network.address, network.bits);
    const newNetwork = new BlockList();
    addNetwork(newNetwork, normalized);
    if (isWithin(newNetwork, address)) throw invalid({ value: 'blocklistSelf' });
    return normalized;
  }

  function validateDomain(value: string, { email }: AdminOrigin): string {
    const domain = parseDomain(value);
    if (!domain) throw invalid({ value: 'notADomain' });
    if (email !== null && listDomains(email).includes(domain)) throw invalid({ value: 'blocklistSelf' });
    return domain;
  }

  function validateWord(value: string): string {
    const word = normalizeWords(value);
    if (word === '') throw invalid({ value: 'notAWord' });
    return word;
  }

  const validateValue = async ({ kind, value }: NewBlocklistEntry, origin: AdminOrigin): Promise<string> => {
    if (kind === 'network') return validateNetwork(value, origin);
    return kind === 'word' ? validateWord(value) : validateDomain(value, origin);
  };

  return {
    blocksAddress: async (address) => isWithin((await rulesCache.rules()).networks, address),
    async blocksEmail(email) {
      const { domains } = await rulesCache.rules();
      return listDomains(email).some((domain) => domains.has(domain));
    },
    async containsBlockedWord(texts) {
      const { containsWord } = await rulesCache.rules();
      return texts.some(containsWord);
    },
    async page(kind, page) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readEntries(reader, kind, asked) : [],
        repository.countEntries(reader, kind, asked),
      ]);
      const now = clock.now();
      return { entries: rows.map((row) => present(row, now)), ...paging(asked, counted) };
    },
    async add(entry, admin, origin) {
      const { kind, reason, days } = entry;
      const value = await validateValue(entry, origin);
      if ((await repository.countAll(reader)) >= limits.blocklistMost) throw invalid({ value: 'blocklistFull' });
      const now = clock.now();
      const expiresAt = days ? new Date(now.getTime() + days * DAY_MS) : null;
      const row = await transact(async (writer) => {
        const saved = await repository.upsertEntry(writer, {
          kind,
          value,
          reason,
          expiresAt,
          createdAt: now,
          createdBy: admin.accountId,
        });
        const after = `${kind} ${value}${expiresAt ? ` until ${expiresAt.toISOString()}` : ''}`;
        await logAct(writer, admin, {
          act: 'blocklist.added',
          object: 'blocklist_entry',
          objectId: saved.entry.id,
          after,
          reason,
        });
        return saved;
      });
      rulesCache.forget();
      return present(row, now);
    },
    async remove(entryId, reason, admin) {
      const removed = await transact(async (writer) => {
        const row = await repository.deleteEntry(writer, entryId);
        if (!row) return false;
        const before = `${row.kind} ${row.value}`;
        await logAct(writer, admin, {
          act: 'blocklist.removed',
          object: 'blocklist_entry',
          objectId: row.id,
          before,
          reason,
        });
        return true;
      });
      rulesCache.forget();
      if (!removed) throw notFound('Blocklist Entry');
    },
  };
}
