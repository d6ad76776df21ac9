import type { Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { findById } from './accounts.repository.ts';
import type { Passwords } from './passwords.ts';
import { readSignInTime } from './sign-ins.repository.ts';

/** What a caller offers as a proof of owning the account. */
export interface OwnershipProof {
  /** The account's password; needed if the sign-in is older than ten minutes, and checked whenever it is sent. */
  currentPassword?: string | undefined;
  /** Counts an attempt to prove the password, for the caller's sign-in. Throws a 429. */
  countGuess: () => Promise<void>;
}

/** Proofs that a signed-in caller owns the account: someone who finds an open page must not be able to take it over. */
export interface Ownership {
  /**
   * Accepts the current password or, without it, a sign-in that began within ten minutes. Throws a 403 if the password is
   * missing or wrong, and a 429 after too many attempts.
   */
  check(caller: Caller, proof: OwnershipProof): Promise<void>;
}

export interface OwnershipDeps {
  reader: Reader;
  passwords: Pick<Passwords, 'fits'>;
  clock: Clock;
}

/** How long a sign-in is itself the proof, so that the documented calls, which name no password, still work. */
const FRESH_MS = 10 * 60 * 1000;

/** Creates the proofs of ownership. */
export function createOwnership({ reader, passwords, clock }: OwnershipDeps): Ownership {
  const isFresh = async ({ signIn }: Caller): Promise<boolean> => {
    const signedInAt = signIn && (await readSignInTime(reader, signIn.family));
    return signedInAt !== undefined && clock.now().getTime() - signedInAt.getTime() < FRESH_MS;
  };
  return {
    async check(caller, { currentPassword, countGuess }) {
      if (currentPassword === undefined) {
        if (await isFresh(caller)) return;
        throw fail('passwordNeeded', { fields: { currentPassword: 'required' } });
      }
      const account = await findById(reader, caller.accountId);
      if (!account) throw fail('badToken');
      await countGuess();
      if (!(await passwords.fits(currentPassword, account.passwordHash)))
        throw fail('wrongPassword', { fields: { currentPassword: 'wrongPassword' } });
    },
  };
}
