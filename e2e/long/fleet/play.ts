import { setTimeout as wait } from 'node:timers/promises';
import { calls, type StorySummary } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { editStory, makeStory, uploadPicture } from '../kill-nine/actions.ts';
import { isUncertain, openTalk, sayMore, send, signUpWitness, type Witness } from '../kill-nine/witness.ts';

/** A player's observations of the fleet. */
export interface Seen {
  /** Number of broken connections. */
  cuts: number;
  /** The longest time until an interrupted message was answered after all, in milliseconds. */
  longestResume: number;
  /** Unexpected answers. */
  faults: string[];
}

/** Number of retries after a broken connection, and the pause before each. */
const tries = 40;
const pause = 250;

/** Whether the connection broke or the proxy found no server: the only permitted effects of a killed server on a player. */
function isCut(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'status' in error && error.status === 502;
}

/** Repeats an action while the connection breaks. */
async function insist(seen: Seen, act: (again: boolean) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  for (let tried = 0; ; tried += 1) {
    try {
      await act(tried > 0);
      if (tried > 0) seen.longestResume = Math.max(seen.longestResume, performance.now() - began);
      return;
    } catch (error) {
      if (!isCut(error) || tried === tries) throw error;
      seen.cuts += 1;
      await wait(pause);
    }
  }
}

/** Repeats a request while the connection breaks, and returns its answer. */
async function insistOn<T>(seen: Seen, ask: () => Promise<T>): Promise<T> {
  const answers: T[] = [];
  await insist(seen, async () => void answers.push(await ask()));
  return answers[0] as T;
}

/** Repeats an interrupted message with the same key. */
async function resume(url: string, token: string, witness: Witness): Promise<void> {
  for (const message of witness.messages.filter(isUncertain)) await send(url, token, witness, message);
}

/** Likes a story on one server and verifies it on the next. */
async function like(url: string, token: string, story: StorySummary): Promise<void> {
  const { storyId } = story;
  await makeCall(url, calls.likeStory, { body: { storyId }, token });
  const found = await makeCall(url, calls.getStory, { query: { storyId }, token });
  if (!found.story.storyLiked) throw new Error('A like was not seen on the next server.');
  await makeCall(url, calls.removeLikeStory, { body: { storyId }, token });
}

/** Takes a co-op partner along and asks them in a talk opened by another server. */
async function playTogether(url: string, token: string, storyId: string): Promise<void> {
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  const partner = story.scenes[1]?.characters[0]?.characterId ?? story.scenes[0]?.characters[1]?.characterId;
  const sceneId = story.scenes[0]?.sceneId ?? '';
  if (!partner) throw new Error('There is nobody to take along.');
  await makeCall(url, calls.playStory, { query: { storyId }, token });
  await makeCall(url, calls.enterScene, { body: { storyToken, sceneId, coopCharacterId: partner }, token });
  const body = { scene: { sceneId }, character: { characterId: partner }, coopCharacterId: partner, storyToken };
  const { sessionToken } = await makeCall(url, calls.getSessionToken, { body, token });
  const message = { sessionToken, message: 'What should we do next?', audio: false };
  const { messages } = await makeCall(url, calls.sendMessage, { body: message, token });
  if (messages.length === 0) throw new Error('The partner said nothing.');
  await makeCall(url, calls.closeSession, { query: { sessionId: sessionToken }, token });
}

/** Signs up however often the connection breaks: an address that the first attempt has taken counts as another's. */
function join(url: string, seen: Seen) {
  return insistOn(seen, () => signUpWitness(url));
}

/** Plays until stopped, whatever happens to the servers; returns the witness to compare with the database. */
export async function playOnFleet(url: string, seen: Seen, stopped: AbortSignal, together: boolean): Promise<Witness> {
  const { witness, token } = await join(url, seen);
  const { stories } = await insistOn(seen, () => makeCall(url, calls.getStories, {}));
  const story = stories[0] as StorySummary;
  // Playing co-op restarts the story, which ends talks.
  if (!together) witness.sessionToken = await insistOn(seen, () => openTalk(url, token));
  const acts = [
    (again: boolean) => (again ? resume(url, token, witness) : sayMore(url, token, witness)),
    () => like(url, token, story),
    () => uploadPicture(url, token, witness),
    (again: boolean) => (again ? resume(url, token, witness) : sayMore(url, token, witness)),
    () => makeStory(url, token, witness),
    () => editStory(url, token, witness, witness.messages.length),
  ];
  const sides = together ? [() => playTogether(url, token, story.storyId)] : [];
  while (!stopped.aborted) {
    for (const act of together ? sides : acts) {
      if (stopped.aborted) break;
      await insist(seen, act).catch((error: unknown) => seen.faults.push(`${witness.email}: ${error}`));
    }
  }
  return witness;
}
