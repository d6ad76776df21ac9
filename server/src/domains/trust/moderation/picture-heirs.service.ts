import { accounts, media } from '@emberlore/database';
import { type SQLWrapper, sql } from 'drizzle-orm';

/** Returns an expression for the first account other than this one that has a picture and still exists; null if none has. */
export const nextOwnerOf = (hash: SQLWrapper, accountId: string) => sql<string>`(select ${media.ownerId} from ${media}
  join ${accounts} on ${accounts.id} = ${media.ownerId}
  where ${media.hash} = ${hash} and ${accounts.deletedAt} is null and ${accounts.id} <> ${accountId}
  order by ${media.id} limit 1)`;
