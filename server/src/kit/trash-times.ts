import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A table whose rows can be in the trash and hidden by moderators. */
interface TrashTable {
  deletedAt: AnyColumn;
  hiddenAt: AnyColumn;
}

/** When a row was hidden: the time of the decision that put it in the trash; without one, of the latest decision. */
export const whenHidden = ({ deletedAt, hiddenAt }: TrashTable): SQL<Date> =>
  sql`case when ${deletedAt} is null then now() else coalesce(${hiddenAt}, now()) end`;

/** Whether a decision, not the owner, put a row in the trash: then both have the time of one transaction. */
export const wasTrashedByDecision = ({ deletedAt, hiddenAt }: TrashTable): SQL<boolean> =>
  sql`${deletedAt} is not distinct from ${hiddenAt}`;
