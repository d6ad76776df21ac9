import { randomUUID } from 'node:crypto';
import { calls } from '@emberlore/contract';
import { makeCall } from '../../e2e/support/client.ts';

/** A signed-in account. */
export interface Player {
  accountId: string;
  token: string;
}

/** An account with an open talk. */
export interface Talker extends Player {
  sessionToken: string;
}

/** Signs up an account. */
export async function signUp(url: string): Promise<Player> {
  const tag = randomUUID().slice(0, 12);
  const signUpData = {
    accountType: 'email',
    email: `${tag}@example.org`,
    password: `hearth-${tag}`,
    userName: `Wren ${tag.slice(0, 8)}`,
    ageConfirmed: true,
  } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  return { accountId: userAccount.userId, token: userAccount.accessToken };
}

/** Opens a talk with the first character of the most liked story. */
async function openTalk(url: string, { token, ...player }: Player): Promise<Talker> {
  const { stories } = await makeCall(url, calls.getStories, { query: { filter: 'storyLikes' } });
  const storyId = stories[0]?.storyId ?? '';
  const { story, storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
  const scene = story.scenes[0];
  const character = scene?.characters[0];
  if (!scene || !character) throw new Error('The most liked story has nobody to talk with.');
  const body = {
    scene: { sceneId: scene.sceneId },
    character: { characterId: character.characterId },
    storyToken,
  };
  const { sessionToken } = await makeCall(url, calls.getSessionToken, { body, token });
  return { ...player, token, sessionToken };
}

/** Signs up this many accounts, each with its own talk. */
export async function talkers(url: string, count: number): Promise<Talker[]> {
  const found: Talker[] = [];
  // A few at a time: password hashing is slow on purpose.
  while (found.length < count) {
    const some = Array.from({ length: Math.min(4, count - found.length) }, async () =>
      openTalk(url, await signUp(url)),
    );
    found.push(...(await Promise.all(some)));
  }
  return found;
}
