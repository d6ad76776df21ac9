import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A table whose rows can be in the trash and hidden by moderators. */
interface TrashTable {
  deletedAt: AnyColumn;
  hiddenAt: AnyColumn;
}

/** The time at which a row is hidden: the time of the decision that put it in the trash, or else of the latest one. */
export const whenHidden = ({ deletedAt, hiddenAt }: TrashTable): SQL<Date> =>
  sql`case when ${deletedAt} is null then now() else coalesce(${hiddenAt}, now()) end`;

/** Whether a decision put a row in the trash, and not its owner: both times are those of one transaction. */
export const wasTrashedByDecision = ({ deletedAt, hiddenAt }: TrashTable): SQL<boolean> =>
  sql`${deletedAt} is not distinct from ${hiddenAt}`;
