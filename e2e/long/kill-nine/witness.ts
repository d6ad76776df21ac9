import { randomUUID } from 'node:crypto';
import { calls, type Reply } from '@emberlore/contract';
import { makeCall, Refused } from '../../support/client.ts';
import { type Player, somebody } from '../../support/player.ts';
import { type Actions, noActions } from './actions.ts';

/** A sent message, with its answer if that arrived completely. */
interface SentMessage {
  key: string;
  text: string;
  reply: Reply | undefined;
}

/** A player who records exactly what the server has acknowledged. */
export interface Witness {
  email: string;
  password: string;
  userId: string;
  /** Credits at sign-up. */
  credits: number;
  sessionToken: string | undefined;
  messages: SentMessage[];
  /** Created, uploaded and bought objects. */
  actions: Actions;
}

const lines = [
  'Good evening.',
  'What do you know of this place?',
  'Who was here before me?',
  'Tell me of your family.',
  'What are you afraid of?',
];

/** Signs up a new player; the answer is the acknowledgement. */
export async function signUpWitness(
  url: string,
  { email, password, userName }: Player = somebody(),
): Promise<{ witness: Witness; token: string }> {
  const signUpData = { accountType: 'email', email, password, userName } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  const { userId, credits, accessToken } = userAccount;
  const nothing = { sessionToken: undefined, messages: [], actions: noActions() };
  return { witness: { email, password, userId, credits, ...nothing }, token: accessToken };
}

/** Opens a talk with the first character of the first scene of the most liked story. */
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

/** Sends another message. Records it before sending, and as acknowledged once its whole answer has arrived. */
export async function sayMore(url: string, token: string, witness: Witness): Promise<void> {
  const text = `${lines[witness.messages.length % lines.length]} (${witness.messages.length + 1})`;
  const message: SentMessage = { key: randomUUID(), text, reply: undefined };
  witness.messages.push(message);
  await send(url, token, witness, message);
}

/** Sends a message, possibly again with the same key, and records the answer. */
export async function send(url: string, token: string, witness: Witness, message: SentMessage): Promise<void> {
  const body = { sessionToken: witness.sessionToken ?? '', message: message.text, audio: false };
  const headers = { 'idempotency-key': message.key };
  message.reply = await makeCall(url, calls.sendMessage, { body, token, headers }).catch((error: unknown) => {
    // Also an answer: the turn has failed without a charge.
    if (error instanceof Refused && error.failure?.code === 'conversation.unavailable') {
      witness.messages = witness.messages.filter((other) => other !== message);
    }
    throw error;
  });
}

/** Repeats every unanswered message with its key. */
export async function sendAgain(url: string, token: string, witness: Witness): Promise<void> {
  for (const message of witness.messages.filter(isUncertain)) await send(url, token, witness, message);
}

/** Whether a message was sent without an answer. */
export function isUncertain({ reply }: SentMessage): boolean {
  return reply === undefined;
}
