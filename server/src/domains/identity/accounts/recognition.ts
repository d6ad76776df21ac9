import { createHash } from 'node:crypto';
import type { Reader, Writer } from '@emberlore/database';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { hashToken } from '../../../kit/tokens.ts';
import { findByEmail } from './accounts.repository.ts';
import { deleteFromElsewhere, findKnownToken } from './sign-ins.repository.ts';

/** The browser that signs in or renews its sign-in. */
export interface Browser {
  /** The `User-Agent` header. */
  userAgent: string;
  /** The network as counted by the limits. */
  network: string;
}

/** What a browser that tries to log in sends: its refresh token, if it has one, and its network. */
export interface UnknownBrowser {
  token: string | undefined;
  network: string;
}

/** What makes an attempt to log in familiar. */
export interface Familiar {
  /** The sign-in whose refresh token the browser has, those that have ended being one; absent if only its network is known. */
  signIn?: string;
}

/** How long a network stays familiar: as long as a refresh token that was issued there. */
const FAMILIAR_MS = 30 * 24 * 60 * 60 * 1000;

/** Stands for all ended sign-ins, so that many of them allow no more guesses than one. */
const ENDED = 'ended sign-ins';

/** Hashes a network for one account, so that nobody sees which accounts share one. */
export const hashNetwork = (accountId: string, network: string) =>
  createHash('sha256').update(`${accountId} ${network}`).digest();

/**
 * Forgets the browsers and networks of an account, except those of the network in which its owner gives a proof now:
 * strangers may have signed in until then, and their guesses would count with the owner's. Their sign-ins must end in the
 * same transaction.
 */
export async function forgetStrangers(writer: Writer, accountId: string): Promise<void> {
  await deleteFromElsewhere(writer, accountId, hashNetwork(accountId, currentRequester()?.address ?? ''));
}

/** Returns what makes the browser familiar to the account with this address; null if nothing does. */
export async function recognise(
  reader: Reader,
  email: string,
  { token, network }: UnknownBrowser,
  now: Date,
): Promise<Familiar | null> {
  const account = await findByEmail(reader, email);
  if (!account) return null;
  const hashes = { token: hashToken(token ?? ''), network: hashNetwork(account.id, network) };
  const known = await findKnownToken(reader, account.id, hashes, new Date(now.getTime() - FAMILIAR_MS));
  if (!known) return null;
  return known.isOwn ? { signIn: known.isEnded ? ENDED : known.family } : {};
}
