import type { UserAccount } from '@emberlore/contract';
import { createStore, useStore } from '../ui/store.ts';
import { calls } from './calls.ts';
import { createClient } from './client.ts';
import { forgetPlayer, queryClient } from './query-client.ts';
import { createTokenStore } from './tokens.ts';

/** How a session ends without the player having asked for it in this tab. */
export type SessionEnd = 'expired' | 'elsewhere';

const tokens = createTokenStore();
const account = createStore<UserAccount | null>(null);
const endListeners = new Set<(why: SessionEnd) => void>();

function end(why: SessionEnd): void {
  account.set(null);
  void queryClient.resetQueries();
  for (const listener of [...endListeners]) listener(why);
}

const client = createClient({ tokens, fetch: (...args) => fetch(...args), onExpired: () => end('expired') });

/** Makes a call of the API; see `Client`. */
export const send = client.send;
/** Makes a call that answers a file; see `Client`. */
export const fetchFile = client.fetchFile;
/** Makes a call that streams; see `Client`. */
export const streamTalk = client.streamTalk;

/** The signed-in account, or null for a visitor. */
export const currentAccount = account.get;
/** The signed-in account, or null for a visitor, kept current. */
export function useAccount(): UserAccount | null {
  return useStore(account);
}

/** Whether a token from an earlier visit is there. */
export function hasToken(): boolean {
  return tokens.get() !== null;
}

/** Takes in a change of the balance that an answer reported. */
export function setCredits(credits: number): void {
  const now = account.get();
  if (now) account.set({ ...now, credits });
}

/** Takes in what the player has changed about the account, and the token that came with it, if any. */
export function changeAccount(
  change: Partial<Pick<UserAccount, 'userName' | 'userProfileImageURL' | 'userTermsVersion'>>,
  accessToken?: string,
): void {
  if (accessToken !== undefined) tokens.set(accessToken);
  const now = account.get();
  if (now) account.set({ ...now, ...change });
}

/** Calls `listener` when the session expires or another tab logs out. The answer stops that. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Keeps an account that a login, sign-up or validation answered, and its token. */
function signIn(next: UserAccount): void {
  const other = account.get()?.userId !== next.userId;
  tokens.set(next.accessToken);
  account.set(next);
  // What was fetched for a visitor, or for someone else, lacks the personal marks.
  if (other) void queryClient.resetQueries();
}

/**
 * Asks the API whose token is kept.
 * @throws {CallError} when it is no longer good (the token is gone then), or nobody answers.
 */
export async function validate(): Promise<void> {
  const { userAccount } = await send(calls.validateToken);
  // The token in the answer is the one that was sent; a refresh meanwhile has stored a newer one.
  signIn({ ...userAccount, accessToken: tokens.get() ?? userAccount.accessToken });
}

/** @throws {CallError} 'Incorrect Email Or Password.' among others. */
export async function logIn(email: string, password: string): Promise<void> {
  const { userAccount } = await send(calls.login, { body: { email, password } });
  signIn(userAccount);
}

/** What a new player tells. */
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
 * Answers the new account, whose address may still want confirming.
 * @throws {CallError} with `fields` for what is wrong with single fields.
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
 * Confirms an address with the token of a mailed link, for the signed-in account or with the password of the link's. This
 * browser is signed in to that account afterwards, and no other is. Answers the credits that came with it.
 * @throws {CallError} 'Link Expired Or Already Used.' among others.
 */
export async function confirmAddress(token: string, password?: string): Promise<{ credits: number }> {
  const body = password === undefined ? { token } : { token, password };
  const { userAccount, credits } = await send(calls.confirmEmail, { body });
  signIn(userAccount);
  return { credits };
}

/** Ends the session here and in every other tab; the cookie is cleared as far as the API can be reached. */
export async function logOut(): Promise<void> {
  await send(calls.clearCookie).catch(() => undefined);
  tokens.remove();
  account.set(null);
  await forgetPlayer();
}

/** Follows what other tabs do: a logout there is a logout here, and a login there is taken up. */
export function followOtherTabs(): () => void {
  return tokens.onOtherTab((token) => {
    if (token === null) {
      if (account.get()) end('elsewhere');
    } else void validate().catch(() => undefined);
  });
}
