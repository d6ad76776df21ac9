import { accounts, characters, decisions, reports, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { separateFromOriginals } from '../../library/characters/hidden-copies.service.ts';
import type { DecisionRow } from './decisions.repository.ts';

/** The decisions that hide the account's characters, with other people's characters that are hidden along. */
function readHiddenAlong(writer: Writer, accountId: string) {
  // Cast only where the id is one: the subject of a decision about a picture is a hash.
  const subject = sql`case when ${decisions.subject} = 'character' then ${decisions.subjectId}::uuid end`;
  return writer
    .selectDistinctOn([characters.id], {
      decision: decisions,
      id: characters.id,
      name: characters.name,
      ownerId: characters.ownerId,
    })
    .from(decisions)
    .innerJoin(characters, and(eq(characters.hiddenWithId, subject), ne(characters.ownerId, accountId)))
    .innerJoin(accounts, and(eq(accounts.id, characters.ownerId), isNull(accounts.deletedAt)))
    .where(
      and(
        eq(decisions.accountId, accountId),
        eq(decisions.subject, 'character'),
        inArray(decisions.act, ['hide', 'delete']),
        isNull(decisions.reversedAt),
      ),
    )
    .orderBy(characters.id, decisions.createdAt);
}

/**
 * Gives other people's characters that are hidden along with the account's characters a decision of their own, with the
 * same rule and reason, and answers these decisions. Each has an ended report, by which admins find it and take it back.
 */
export async function insertInherited(writer: Writer, accountId: string, createdAt: Date): Promise<DecisionRow[]> {
  const along = await readHiddenAlong(writer, accountId);
  if (along.length === 0) return [];
  const rows = along.map(({ decision: { decidedBy, rule, reason }, id, name, ownerId }) => ({
    ...{ act: 'hide' as const, subject: 'character' as const, subjectId: id, subjectName: name, accountId: ownerId },
    ...{ decidedBy, rule, reason, createdAt },
  }));
  const ids = along.map(({ id }) => id);
  await separateFromOriginals(writer, ids);
  const taken = await writer.insert(decisions).values(rows).returning();
  await writer.insert(reports).values(
    taken.map((row) => ({
      ...{ subject: 'character' as const, characterId: row.subjectId, subjectName: row.subjectName },
      ...{ subjectOwnerId: row.accountId, reason: row.rule, status: 'hidden' as const, decisionId: row.id },
      ...{ createdAt, resolvedAt: createdAt, resolvedBy: row.decidedBy },
    })),
  );
  return taken;
}
