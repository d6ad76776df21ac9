import type { Writer } from '@emberlore/database';
import * as repository from './house-accounts.repository.ts';

/** The id of the installation's own account with this name, which nobody can log in to. Makes it when there is none. */
export const ensureHouseAccount = (writer: Writer, userName: string): Promise<string> =>
  repository.ensureAccount(writer, userName);
