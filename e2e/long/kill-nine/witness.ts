import { randomUUID } from 'node:crypto';
import { calls, type Reply } from '@emberlore/contract';
import { makeCall, Refused } from '../../support/client.ts';
import { type Player, somebody } from '../../support/player.ts';
import { type Deeds, noDeeds } from './deeds.ts';

/** A message that was sent, with the answer if one came back whole. */
interface SentMessage {
  key: string;
  text: string;
  reply: Reply | undefined;
}

/** Somebody who plays and remembers exactly what the server has acknowledged. */
export interface Witness {
  email: string;
  password: string;
  userId: string;
  /** Credits at sign-up. */
  credits: number;
  sessionToken: string | undefined;
  messages: SentMessage[];
  /** What was made, uploaded and bought. */
  deeds: Deeds;
}

const lines = [
  'Good evening.',
  'What do you know of this place?',
  'Who was here before me?',
  'Tell me of your family.',
  'What are you afraid of?',
];

/** Signs a new player up; what comes back is acknowledged. */
export async function signUpWitness(
  url: string,
  { email, password, userName }: Player = somebody(),
): Promise<{ witness: Witness; token: string }> {
  const signUpData = { accountType: 'email', email, password, userName } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  const { userId, credits, accessToken } = userAccount;
  const nothing = { sessionToken: undefined, messages: [], deeds: noDeeds() };
  return { witness: { email, password, userId, credits, ...nothing }, token: accessToken };
}

/** Goes to the first character of the first scene of the most liked story and opens a talk. */
export async function openTalk(url: string, token: string): Promise<string> {
  const { stories } = await makeCall(url, calls.getStories, { query: { filter: 'storyLikes' } });
  const storyId = stories[0]?.storyId ?? '';
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  const scene = story.scenes[0];
  const character = scene?.characters[0];
  if (!scene || !character) throw new Error('The most liked story has nobody to talk to.');
  await makeCall(url, calls.playStory, { query: { storyId }, token });
  const { sceneId } = scene;
  const { characterId } = character;
  const body = { scene: { sceneId }, character: { characterId }, storyToken };
  return (await makeCall(url, calls.getSessionToken, { body, token })).sessionToken;
}

/** Sends one more message. It is remembered before it is sent and acknowledged when its whole answer is here. */
export async function sayMore(url: string, token: string, witness: Witness): Promise<void> {
  const text = `${lines[witness.messages.length % lines.length]} (${witness.messages.length + 1})`;
  const message: SentMessage = { key: randomUUID(), text, reply: undefined };
  witness.messages.push(message);
  await send(url, token, witness, message);
}

/** Sends a message, or sends it again under the same key, and remembers the answer. */
export async function send(url: string, token: string, witness: Witness, message: SentMessage): Promise<void> {
  const body = { sessionToken: witness.sessionToken ?? '', message: message.text, audio: false };
  const headers = { 'idempotency-key': message.key };
  message.reply = await makeCall(url, calls.sendMessage, { body, token, headers }).catch((error: unknown) => {
    // An answer, too: the turn has failed, and nothing was charged.
    if (error instanceof Refused && error.failure?.code === 'conversation.unavailable') {
      witness.messages = witness.messages.filter((other) => other !== message);
    }
    throw error;
  });
}

/** Sends whatever nobody answered once more, under its key. */
export async function sendAgain(url: string, token: string, witness: Witness): Promise<void> {
  for (const message of witness.messages.filter(isUncertain)) await send(url, token, witness, message);
}

/** Whoever may have sent something without hearing back. */
export function isUncertain({ reply }: SentMessage): boolean {
  return reply === undefined;
}
