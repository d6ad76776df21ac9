import type { Stories } from '../../library/stories/stories.service.ts';
import type { Conversation } from '../conversation/conversation.service.ts';
import type { CastMember } from './cast.ts';

/** How many messages a visitor may send to the featured character. */
export const FREE_MESSAGES = 3;

/** Marks a scene's character among the characters of visitors' talks. */
const PREFIX = 'featured ';

/** The leading character of the featured story, with whom visitors talk on the home page. */
export interface FeaturedTalk {
  /** Returns the character to talk with now; null if no story is featured. */
  current(): Promise<CastMember | null>;
  /** Returns the character of a talk that has begun; null if it is another kind of talk, or the character is gone. */
  find(id: string): Promise<CastMember | null>;
}

/** Creates the access to the featured story's character. */
export function createFeaturedTalk(
  conversation: Pick<Conversation, 'lead'>,
  stories: Pick<Stories, 'featured'>,
): FeaturedTalk {
  const read = async (sceneId: string): Promise<CastMember | null> => {
    const lead = await conversation.lead(sceneId);
    return lead && { id: `${PREFIX}${sceneId}`, area: 'home', ...lead };
  };
  /** The scene of the featured story; hiding or deleting the story ends its talks as well. */
  const currentScene = async () => (await stories.featured(null))?.sceneId ?? null;
  return {
    async current() {
      const sceneId = await currentScene();
      return sceneId === null ? null : read(sceneId);
    },
    async find(id) {
      if (!id.startsWith(PREFIX)) return null;
      const sceneId = id.slice(PREFIX.length);
      return sceneId === (await currentScene()) ? read(sceneId) : null;
    },
  };
}
