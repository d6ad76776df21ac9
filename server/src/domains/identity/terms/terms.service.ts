import { type TermsVersion, termsAt } from '@emberlore/content';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid } from '../../../kit/errors.ts';
import * as repository from './terms.repository.ts';

export interface Terms {
  /** Returns the current version, and the next one if announced. */
  now(): { current: TermsVersion; next: TermsVersion | null };
  /** Records that an account accepts a version. Throws a 400 unless the version is current or announced. */
  accept(accountId: string, version: string): Promise<void>;
}

export interface TermsDeps {
  versions: readonly TermsVersion[];
  store: Pick<Connection, 'transact'>;
  clock: Clock;
}

/** Creates the terms service: versions of the terms of service and their acceptance. */
export function createTerms({ versions, store: { transact }, clock }: TermsDeps): Terms {
  const now = () => termsAt(versions, clock.now());
  return {
    now,
    async accept(accountId, version) {
      const { current, next } = now();
      if (version !== current.version && version !== next?.version) throw invalid({ version: 'noTermsVersion' });
      await transact((writer) => repository.setAccepted(writer, accountId, version, clock.now()));
    },
  };
}
