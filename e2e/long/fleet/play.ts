import { setTimeout as wait } from 'node:timers/promises';
import { calls, type StorySummary } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { editStory, makeStory, uploadPicture } from '../kill-nine/deeds.ts';
import { isUncertain, openTalk, sayMore, send, signUpWitness, type Witness } from '../kill-nine/witness.ts';

/** What a player of the fleet saw. */
export interface Seen {
  /** How often a line broke. */
  cuts: number;
  /** The longest time until a cut message was answered after all, in milliseconds. */
  longestResume: number;
  /** Answers that nobody should have got. */
  faults: string[];
}

/** How often a call is made again whose line broke, and how long to wait before each time. */
const tries = 40;
const pause = 250;

/** Whether the line broke, or the proxy found nobody: all that a killed server may do to a player. */
function isCut(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'status' in error && error.status === 502;
}

/** Does something again and again while the line breaks. */
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

/** Asks for something again and again while the line breaks, and answers it. */
async function insistOn<T>(seen: Seen, ask: () => Promise<T>): Promise<T> {
  const answers: T[] = [];
  await insist(seen, async () => void answers.push(await ask()));
  return answers[0] as T;
}

/** Sends what was cut off once more, under its key. */
async function resume(url: string, token: string, witness: Witness): Promise<void> {
  for (const message of witness.messages.filter(isUncertain)) await send(url, token, witness, message);
}

/** Likes a story on one server and sees it on the next. */
async function like(url: string, token: string, story: StorySummary): Promise<void> {
  const { storyId } = story;
  await makeCall(url, calls.likeStory, { body: { storyId }, token });
  const found = await makeCall(url, calls.getStory, { query: { storyId }, token });
  if (!found.story.storyLiked) throw new Error('A like was not seen on the next server.');
  await makeCall(url, calls.removeLikeStory, { body: { storyId }, token });
}

/** Takes somebody along and asks them, in a talk that another server has opened. */
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

/** Signs somebody up, however often the line breaks: an address that was taken by the first try is another's now. */
function join(url: string, seen: Seen) {
  return insistOn(seen, () => signUpWitness(url));
}

/** Plays until told to stop, whatever happens to the servers; answers who played, to be held against the store. */
export async function playOnFleet(url: string, seen: Seen, stopped: AbortSignal, together: boolean): Promise<Witness> {
  const { witness, token } = await join(url, seen);
  const { stories } = await insistOn(seen, () => makeCall(url, calls.getStories, {}));
  const story = stories[0] as StorySummary;
  // Playing together begins the story anew, which ends talks.
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
