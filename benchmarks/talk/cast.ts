import { calls, type Scene } from '@emberlore/contract';
import { makeCall } from '../../e2e/support/client.ts';
import { signUp } from '../lib/players.ts';

/** A reply as the player reads it. */
export interface HeardReply {
  /** What the character says. */
  spoken: string;
  emotion: string;
  /** Milliseconds until the whole reply was there. */
  ms: number;
}

/** An open talk with a character in a new run. */
export interface Talk {
  say(text: string): Promise<HeardReply>;
}

/** A character of a launch story in a scene. */
export interface Role {
  story: string;
  storyId: string;
  scene: Scene;
  characterId: string;
  name: string;
}

/** Lists everybody in every scene of the public stories. */
export async function readRoles(url: string): Promise<Role[]> {
  const roles: Role[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: { stories: { storyId: string }[]; nextPage: number | null } = await makeCall(url, calls.getStories, {
      query: { filter: 'storyLikes', page },
    });
    for (const { storyId } of answer.stories) {
      const { story } = await makeCall(url, calls.getStory, { query: { storyId } });
      for (const scene of story.scenes)
        for (const { characterId, characterName } of scene.characters)
          roles.push({ story: story.storyName, storyId, scene, characterId, name: characterName });
    }
    page = answer.nextPage;
  }
  return roles;
}

/** Starts talks of new runs, all of one account. */
export async function createDoorman(url: string): Promise<(role: Role) => Promise<Talk>> {
  const { token } = await signUp(url);
  return async ({ storyId, scene, characterId }) => {
    const { storyToken = '' } = await makeCall(url, calls.getStory, { query: { storyId }, token });
    await makeCall(url, calls.playStory, { query: { storyId }, token });
    const at = { scene: { sceneId: scene.sceneId }, character: { characterId }, storyToken };
    const { sessionToken } = await makeCall(url, calls.getSessionToken, { body: at, token });
    return {
      async say(message) {
        const begun = performance.now();
        const body = { sessionToken, message, audio: false };
        const { messages, emotion } = await makeCall(url, calls.sendMessage, { body, token });
        const spoken = messages.filter(({ messageUser }) => messageUser === 'npc').map(({ message }) => message);
        return { spoken: spoken.join(' '), emotion: emotion?.name ?? '', ms: performance.now() - begun };
      },
    };
  };
}
