import type { Reader } from '@emberlore/database';
import { readActingAdmin, readPeople } from './people.repository.ts';

/** Whom an admin means by a name, an e-mail address or an id: the ids of at most 50 accounts. */
export const findPeople = (reader: Reader, search: string): Promise<string[]> => readPeople(reader, search);

/**
 * Whether the account is an admin's, and is neither deleted nor shut out. With an epoch: whether its sign-ins are still of
 * that one, too.
 */
export const isActingAdmin = (reader: Reader, accountId: string, epoch?: number): Promise<boolean> =>
  readActingAdmin(reader, accountId, epoch);
