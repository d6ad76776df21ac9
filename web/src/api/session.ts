import type { UserAccount } from '@emberlore/contract';
import { createStore, useStore } from '../ui/store.ts';
import { calls } from './calls.ts';
import { createClient } from './client.ts';
import { clearPlayerData, queryClient } from './query-client.ts';
import { createTokenStore } from './tokens.ts';

/** Why a sign-in ended without a logout in this tab. */
export type SessionEnd = 'expired' | 'elsewhere';

const tokens = createTokenStore();
const account = createStore<UserAccount | null>(null);
const endListeners = new Set<(why: SessionEnd) => void>();

function end(why: SessionEnd): void {
  account.set(null);
  void clearPlayerData();
  for (const listener of [...endListeners]) listener(why);
}

const client = createClient({ tokens, fetch: (...args) => fetch(...args), onExpired: () => end('expired') });

/** Makes an API call; see `Client`. */
export const send = client.send;
/** Makes a call that returns a file; see `Client`. */
export const fetchFile = client.fetchFile;
/** Makes a streaming call; see `Client`. */
export const streamTalk = client.streamTalk;

/** The signed-in account, or null for a visitor. */
export const currentAccount = account.get;
/** Subscribes to the signed-in account; null for a visitor. */
export function useAccount(): UserAccount | null {
  return useStore(account);
}

/** Whether a token from an earlier visit exists. */
export function hasToken(): boolean {
  return tokens.get() !== null;
}

/** Applies a new balance from a response. */
export function setCredits(credits: number): void {
  const now = account.get();
  if (now) account.set({ ...now, credits });
}

/** Applies the player's changes to the account, and the new token, if any. */
export function changeAccount(
  change: Partial<Pick<UserAccount, 'userName' | 'userProfileImageURL' | 'userTermsVersion'>>,
  accessToken?: string,
): void {
  if (accessToken !== undefined) tokens.set(accessToken);
  const now = account.get();
  if (now) account.set({ ...now, ...change });
}

/** Calls `listener` when the sign-in expires or another tab logs out. Returns the unsubscribe function. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Stores the account and token from a login, sign-up or validation. */
function signIn(next: UserAccount): void {
  const other = account.get()?.userId !== next.userId;
  tokens.set(next.accessToken);
  account.set(next);
  // Data fetched for a visitor or another account lacks this account's likes and favourites.
  if (other) void queryClient.resetQueries();
}

/**
 * Validates the stored token and loads its account.
 * @throws {CallError} when the token is no longer valid (it is removed then), or there is no response.
 */
export async function validate(): Promise<void> {
  const { userAccount } = await send(calls.validateToken);
  // The response repeats the token that was sent; a concurrent refresh may have stored a newer one.
  signIn({ ...userAccount, accessToken: tokens.get() ?? userAccount.accessToken });
}

/**
 * Logs in with email and password.
 * @throws {CallError} `auth.invalid_credentials` among others.
 */
export async function logIn(email: string, password: string): Promise<void> {
  const { userAccount } = await send(calls.login, { body: { email, password } });
  signIn(userAccount);
}

/** The sign-up data of a new player. */
export interface SignUp {
  userName: string;
  email: string;
  password: string;
  ageConfirmed: boolean;
  /** From the operator's setup link. */
  setupToken?: string;
  picture: File;
}

/**
 * Creates an account and returns it; its email address may still need confirmation.
 * @throws {CallError} with `fields` for errors of single fields.
 */
export async function signUp({ picture, ...told }: SignUp): Promise<UserAccount> {
  const { userAccount } = await send(calls.signup, {
    parts: { signUpData: { accountType: 'email', ...told } },
    files: { userProfileImage: picture },
  });
  signIn(userAccount);
  return userAccount;
}

/**
 * Confirms an email address with the token of a mailed link, for the signed-in account or with the password of the
 * link's account. Signs this browser in to that account and returns the credits granted.
 * @throws {CallError} `link.expired` among others.
 */
export async function confirmAddress(token: string, password?: string): Promise<{ credits: number }> {
  const body = password === undefined ? { token } : { token, password };
  const { userAccount, credits } = await send(calls.confirmEmail, { body });
  signIn(userAccount);
  return { credits };
}

/** Logs out here and in every other tab; clears the cookie if the API is reachable. */
export async function logOut(): Promise<void> {
  await send(calls.clearCookie).catch(() => undefined);
  tokens.remove();
  account.set(null);
  await clearPlayerData();
}

/** Mirrors logins and logouts of other tabs. Returns the unsubscribe function. */
export function followOtherTabs(): () => void {
  return tokens.onOtherTab((token) => {
    if (token === null) {
      if (account.get()) end('elsewhere');
    } else void validate().catch(() => undefined);
  });
}
