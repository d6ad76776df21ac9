import { accounts, characters, copyrightNotices, decisions, reports, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { separateFromOriginals } from '../../library/characters/hidden-copies.service.ts';
import type { DecisionRow } from './decisions.repository.ts';
import { nextOwnerOf } from './picture-heirs.service.ts';

/** Another owner's character that is hidden along with one of the account's characters, with the rule and the reason. */
interface HiddenCopy {
  id: string;
  name: string;
  ownerId: string;
  decidedBy: string | null;
  rule: string;
  reason: string;
}

const COPYRIGHT_RULE = 'Copyright or impersonation';

/** Reads characters that are hidden by accepted copyright notices about other owners' characters. */
async function readHiddenByNotice(writer: Writer, which: SQL): Promise<HiddenCopy[]> {
  const rows = await writer
    .selectDistinctOn([characters.id], {
      id: characters.id,
      name: characters.name,
      ownerId: characters.ownerId,
      decidedBy: copyrightNotices.decidedBy,
      reason: copyrightNotices.decisionReason,
    })
    .from(copyrightNotices)
    .innerJoin(
      characters,
      and(
        eq(characters.hiddenWithId, copyrightNotices.characterId),
        sql`${characters.ownerId} is distinct from ${copyrightNotices.ownerId}`,
      ),
    )
    .innerJoin(accounts, and(eq(accounts.id, characters.ownerId), isNull(accounts.deletedAt)))
    .where(and(which, inArray(copyrightNotices.state, ['accepted', 'countered', 'court'])))
    .orderBy(characters.id, copyrightNotices.createdAt);
  return rows.map((row) => ({ ...row, rule: COPYRIGHT_RULE, reason: row.reason ?? '' }));
}

/** Reads other owners' characters that are hidden by decisions about the account's characters. */
async function readHiddenByDecision(writer: Writer, accountId: string): Promise<HiddenCopy[]> {
  // Cast only UUIDs: the subject ID of a decision about a picture is a hash.
  const subject = sql`case when ${decisions.subject} = 'character' then ${decisions.subjectId}::uuid end`;
  return writer
    .selectDistinctOn([characters.id], {
      id: characters.id,
      name: characters.name,
      ownerId: characters.ownerId,
      decidedBy: decisions.decidedBy,
      rule: decisions.rule,
      reason: decisions.reason,
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
 * Gives each character of other owners that is hidden along with the account's characters a decision of its own, with
 * the same rule and reason, and returns these decisions. Each gets a resolved report, so that admins can find and
 * reverse it.
 */
export async function insertInherited(writer: Writer, accountId: string, createdAt: Date): Promise<DecisionRow[]> {
  const decided = await readHiddenByDecision(writer, accountId);
  const claimed = await readHiddenByNotice(writer, eq(copyrightNotices.ownerId, accountId));
  const others = claimed.filter(({ id }) => decided.every((other) => other.id !== id));
  return insertDecisions(writer, [...decided, ...others], createdAt);
}

/** Like `insertInherited`, for the characters that are hidden by a notice. */
export async function insertInheritedFromNotice(
  writer: Writer,
  noticeId: string,
  createdAt: Date,
): Promise<DecisionRow[]> {
  return insertDecisions(writer, await readHiddenByNotice(writer, eq(copyrightNotices.id, noticeId)), createdAt);
}

async function insertDecisions(
  writer: Writer,
  hiddenCopies: readonly HiddenCopy[],
  createdAt: Date,
): Promise<DecisionRow[]> {
  if (hiddenCopies.length === 0) return [];
  const rows = hiddenCopies.map(({ decidedBy, rule, reason, id, name, ownerId }) => ({
    act: 'hide' as const,
    subject: 'character' as const,
    subjectId: id,
    subjectName: name,
    accountId: ownerId,
    decidedBy,
    rule,
    reason,
    createdAt,
  }));
  const ids = hiddenCopies.map(({ id }) => id);
  await separateFromOriginals(writer, ids);
  const inserted = await writer.insert(decisions).values(rows).returning();
  await writer.insert(reports).values(
    inserted.map((row) => ({
      subject: 'character' as const,
      characterId: row.subjectId,
      subjectName: row.subjectName,
      subjectOwnerId: row.accountId,
      reason: row.rule,
      status: 'hidden' as const,
      decisionId: row.id,
      createdAt,
      resolvedAt: createdAt,
      resolvedBy: row.decidedBy,
    })),
  );
  return inserted;
}

/**
 * Makes the next account that has a picture answer for it: reports and decisions about it name that account instead of
 * this one. Returns the decisions passed on; the others concern pictures that nobody else has.
 */
export async function passOnPictures(writer: Writer, accountId: string): Promise<DecisionRow[]> {
  const ofReport = nextOwnerOf(reports.pictureHash, accountId);
  await writer
    .update(reports)
    .set({ subjectOwnerId: ofReport })
    .where(and(eq(reports.subjectOwnerId, accountId), eq(reports.subject, 'picture'), isNotNull(ofReport)));
  const isAgainst = and(eq(decisions.accountId, accountId), eq(decisions.subject, 'picture'));
  const ofDecision = nextOwnerOf(decisions.subjectId, accountId);
  return writer
    .update(decisions)
    .set({ accountId: ofDecision })
    .where(and(isAgainst, eq(decisions.act, 'hide'), isNull(decisions.reversedAt), isNotNull(ofDecision)))
    .returning();
}
