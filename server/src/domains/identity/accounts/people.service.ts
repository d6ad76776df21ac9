import type { Reader } from '@emberlore/database';
import { readPeople } from './people.repository.ts';

/** Whom an admin means by a name, an e-mail address or an id: the ids of at most 50 accounts. */
export const findPeople = (reader: Reader, search: string): Promise<string[]> => readPeople(reader, search);
