import type { Writer } from '@emberlore/database';
import * as repository from './house-accounts.repository.ts';

/** Returns the id of the installation's own account with this name, creating it if missing. Nobody can log in to it. */
export const ensureHouseAccount = (writer: Writer, userName: string): Promise<string> =>
  repository.ensureAccount(writer, userName);
