import type { Reader } from '@emberlore/database';
import { readPeople } from './people.repository.ts';

/** Finds accounts by name, e-mail address or id for an admin's search: returns at most 50 ids. */
export const findPeople = (reader: Reader, search: string): Promise<string[]> => readPeople(reader, search);
