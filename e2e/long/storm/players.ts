import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { somebody } from '../../support/player.ts';

/** Where the server answers now; it changes with every start. */
export interface Address {
  url: string;
  /** Done when it answers. Until then nobody knocks: a thousand who do leave the start no processor. */
  up: Promise<unknown>;
}

/** Somebody who talks with two characters at once. */
export interface Talker {
  email: string;
  password: string;
  /** Good for a quarter of an hour; renewed when the storm takes longer. */
  token: string;
  credits: number;
  sessions: string[];
}

/** How a message ended: answered, or refused because there were no credits left. */
export type Ending = 'answered' | 'refused';

/** Signs somebody up and opens a talk with each character of a scene. */
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

/** Sends a message under one key until it is answered or refused for good, whatever happens to the server meanwhile. */
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
      // No answer at all, too many at once, or a store that is gone for a moment: tried again.
      else if (status !== 0 && status !== 429 && status !== 503) throw error;
      // Those who are told that too many wait give way longer, or their asking is all that the server does.
      await wait((status === 429 ? 2000 : 200) * (0.5 + Math.random()));
    }
  }
}

async function logIn({ url }: Address, talker: Talker): Promise<void> {
  const { email, password } = talker;
  talker.token = (await makeCall(url, calls.login, { body: { email, password } })).userAccount.accessToken;
}

/** What the server keeps of a talker: the balance, the ledger by reason, and the replies. */
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
