import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { somebody } from '../../support/player.ts';

/** The server's current URL, which changes with every start. */
export interface Address {
  url: string;
  /** Resolves when it answers. Nobody calls before: a thousand callers would leave no processor time for the start. */
  up: Promise<unknown>;
}

/** An account that talks with two characters at the same time. */
export interface Talker {
  email: string;
  password: string;
  /** Valid for a quarter of an hour; renewed if the storm takes longer. */
  token: string;
  credits: number;
  sessions: string[];
}

/** The result of a message: answered, or rejected for lack of credits. */
export type Ending = 'answered' | 'refused';

/** Signs up an account and opens a talk with each character of a scene. */
export async function enter({ url }: Pick<Address, 'url'>): Promise<Talker> {
  const { email, password, userName } = somebody();
  const signUpData = { accountType: 'email', email, password, userName, ageConfirmed: true } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  const token = userAccount.accessToken;
  const { stories } = await makeCall(url, calls.getStories, { query: { filter: 'storyLikes' } });
  const storyId = stories[0]?.storyId ?? '';
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  const scene = story.scenes[0];
  if (!scene) throw new Error('The most liked story has no scene.');
  const sessions: string[] = [];
  for (const { characterId } of scene.characters) {
    const body = { scene: { sceneId: scene.sceneId }, character: { characterId }, storyToken };
    sessions.push((await makeCall(url, calls.getSessionToken, { body, token })).sessionToken);
  }
  return { email, password, token, credits: userAccount.credits, sessions };
}

/** Sends a message with one key until it is answered or permanently rejected, whatever happens to the server. */
export async function sendUntilSettled(address: Address, talker: Talker, number: number): Promise<Ending> {
  const { sessions } = talker;
  const sessionToken = sessions[number % sessions.length] ?? '';
  const body = { sessionToken, message: `What do you know of this place? (${number})`, audio: false };
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    await address.up;
    try {
      await makeCall(address.url, calls.sendMessage, { body, token: talker.token, headers });
      return 'answered';
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : 0;
      if (status === 402) return 'refused';
      if (status === 401) await logIn(address, talker).catch(() => undefined);
      // No answer, too many requests, or a database that is briefly unavailable: retried.
      else if (status !== 0 && status !== 429 && status !== 503) throw error;
      // Clients rejected by a full queue wait longer, or the server would do nothing but reject them.
      await wait((status === 429 ? 2000 : 200) * (0.5 + Math.random()));
    }
  }
}

async function logIn({ url }: Address, talker: Talker): Promise<void> {
  const { email, password } = talker;
  talker.token = (await makeCall(url, calls.login, { body: { email, password } })).userAccount.accessToken;
}

/** Reads a talker's balance, ledger by reason, and replies from the server. */
export async function readBooks(address: Address, talker: Talker) {
  await logIn(address, talker);
  const { url } = address;
  const { token, sessions } = talker;
  const amounts: Record<string, number> = {};
  let balance = 0;
  for (let page: number | null = 1; page !== null; ) {
    const answer: Awaited<ReturnType<typeof readCredits>> = await readCredits(url, token, page);
    balance = answer.credits;
    for (const { reason, amount } of answer.entries) amounts[reason] = (amounts[reason] ?? 0) + amount;
    page = answer.nextPage;
  }
  let replies = 0;
  for (const sessionToken of sessions) {
    const { messages, nextBefore } = await makeCall(url, calls.getTalk, { query: { sessionToken }, token });
    if (nextBefore !== null) throw new Error('The talk is longer than a page.');
    replies += messages.filter(({ messageUser }) => messageUser === 'user').length;
  }
  return { balance, amounts, replies };
}

function readCredits(url: string, token: string, page: number) {
  return makeCall(url, calls.getCredits, { query: { page }, token });
}
