import { randomUUID } from 'node:crypto';
import {
  adoptScene,
  castNames,
  type StoryGenerator,
  type StoryScene,
  type StoryState,
  type StoryWishes,
} from '@emberlore/brain';
import { demos, type Picture, picture, portrait } from '@emberlore/content';
import {
  type GeneratedScene,
  type StoryAiOptions,
  type StoryOpening,
  storyCharacterIds,
  storyGenreIds,
  storySettingIds,
} from '@emberlore/contract';
import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Media } from '../../media/pictures/media.service.ts';

/** The scene that the player continues from. */
export interface PreviousScene {
  sceneId: number;
  title: string;
  location: string;
  description: string;
  storyState?: string | undefined;
}

/** Generates stories as they are played. Stores nothing: each scene carries the state that the next one needs. */
export interface StoryGeneration {
  /** `signal` ends the wording by a language model. */
  begin(wishes: StoryWishes, signal: AbortSignal): Promise<StoryOpening>;
  /**
   * Generates the scene that follows a choice. Throws `Scene Not Found.` for a state that this server didn't sign or
   * that has expired.
   */
  next(previous: PreviousScene, choice: string, signal: AbortSignal): Promise<GeneratedScene>;
  /** Returns the genres, characters and settings to choose from. */
  options(): Promise<StoryAiOptions>;
}

export interface StoryGenerationDeps {
  generator: StoryGenerator;
  tokens: Tokens;
  media: Media;
}

/** A story left open can be continued for 30 days. */
const lifeSeconds = 30 * 24 * 60 * 60;

const own = { text: z.string(), way: z.enum(['bold', 'sly', 'kind', 'wise']) };

const storedDone = z.union([
  z.string(),
  z.object({ kind: z.literal('speech'), ...own }),
  z.object({ kind: z.literal('deed'), ...own, past: z.string(), converted: z.number() }),
]);

/** The state in the token. Validated because an older version may have signed it. */
const storedState = z.object({
  seed: z.string(),
  wishes: z.object({
    genre: z.enum(storyGenreIds).optional(),
    characters: z.array(z.enum(storyCharacterIds)),
    settings: z.array(z.enum(storySettingIds)),
    overview: z.string(),
  }),
  path: z.array(storedDone),
  offered: z.array(z.string()).optional(),
});

function createOptions(media: Media): () => Promise<StoryAiOptions> {
  const { genres, settings } = demos();
  const importPictureUrl = async (shipped: Picture, kind: 'portrait' | 'background' | 'cover') =>
    (await media.storeShipped(shipped, kind)).url;
  const make = async (): Promise<StoryAiOptions> => ({
    genres: await Promise.all(
      z
        .array(z.object({ id: z.enum(storyGenreIds), name: z.string(), blurb: z.string() }))
        .parse(genres)
        .map(async ({ id, name, blurb }) => ({
          genreId: id,
          name,
          blurb,
          imageURL: await importPictureUrl(picture('genres', id), 'cover'),
        })),
    ),
    characters: await Promise.all(
      castNames.map(async ({ id, name, look }) => ({
        characterId: id,
        name,
        blurb: look,
        imageURL: await importPictureUrl(portrait(id), 'portrait'),
      })),
    ),
    settings: await Promise.all(
      z
        .array(z.object({ id: z.enum(storySettingIds), name: z.string(), blurb: z.string(), background: z.string() }))
        .parse(settings)
        .map(async ({ id, name, blurb, background }) => ({
          settingId: id,
          name,
          blurb,
          imageURL: await importPictureUrl(picture('backgrounds', background), 'background'),
        })),
    ),
  });
  let made: Promise<StoryAiOptions> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Creates the story generation service. Shipped pictures are imported when the options are first requested. */
export function createStoryGeneration({ generator, tokens, media }: StoryGenerationDeps): StoryGeneration {
  async function present(scene: StoryScene, state: StoryState): Promise<GeneratedScene> {
    return { ...scene, storyState: await tokens.sign('story-ai', { subject: 'story', state }, lifeSeconds) };
  }

  async function verifyState({ storyState, ...scene }: PreviousScene): Promise<StoryState> {
    if (storyState === undefined) return adoptScene(scene);
    const claims = await tokens.verify('story-ai', storyState);
    const read = storedState.safeParse(claims?.state);
    if (!read.success) throw notFound('Scene');
    const { offered, ...state } = read.data;
    return { ...state, ...(offered ? { offered } : {}) };
  }

  return {
    async begin(wishes, signal) {
      const { title, theme, ending, scene, state } = await generator.begin(wishes, randomUUID(), signal);
      return { title, theme, ending, scene: await present(scene, state) };
    },
    async next(previous, choice, signal) {
      const { scene, state } = await generator.next(await verifyState(previous), choice, signal);
      return present(scene, state);
    },
    options: createOptions(media),
  };
}
