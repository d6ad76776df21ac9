import type { AuditAct, AuditEntry, AuditObject } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { findPeople } from '../../identity/accounts/people.service.ts';
import * as repository from './audit.repository.ts';

/** Filters of the audit log. Days look like 2026-05-06; both are inclusive. */
export interface AuditFilter {
  act?: AuditAct | undefined;
  /** Name, e-mail address or ID of the person who acted or was concerned. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

/** The audit log, for admins. */
export interface Audit {
  page(filter: AuditFilter): Promise<{ entries: AuditEntry[]; nextBefore: string | null }>;
}

const PAGE_SIZE = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const parseDay = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`));

/** Creates the service that lets admins read the audit log. */
export function createAudit(reader: Reader): Audit {
  return {
    async page({ act, person, from, to, before }) {
      const personIds = person ? await findPeople(reader, person) : undefined;
      const lastDay = parseDay(to);
      const until = lastDay && new Date(lastDay.getTime() + DAY_MS);
      const filter = { act, personIds, since: parseDay(from), until, before, limit: PAGE_SIZE + 1 };
      const rows = await repository.readEntries(reader, filter);
      const shown = rows.slice(0, PAGE_SIZE);
      const names = await repository.readNames(reader, shown);
      const entries = shown.map((row): AuditEntry => {
        return {
          entryId: row.id,
          // Only `noteAct` writes these.
          entryAct: row.act as AuditAct,
          entryObject: row.object as AuditObject,
          entryCreatedAt: row.createdAt.toISOString(),
          entryActorId: row.actorId,
          entryActorName: row.actorName ?? '',
          entryObjectId: row.objectId,
          entryObjectName: names.get(row.objectId) ?? '',
          entryPersonId: row.personId,
          entryPersonName: row.personName ?? '',
          entryBefore: row.before ?? '',
          entryAfter: row.after ?? '',
          entryReason: row.reason ?? '',
        };
      });
      return { entries, nextBefore: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
    },
  };
}
