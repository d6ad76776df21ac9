import { type StoryCharacterId, type StorySettingId, storyAiLimits } from '@emberlore/contract';
import { truncateText } from '../text/text.ts';
import { cast } from './cast.ts';
import { matchChoice } from './own-words.ts';
import { type Plan, planStory, type StoryWishes } from './plan.ts';
import { settings } from './settings.ts';
import type { ChosenAction } from './tale.ts';
import { type ToldScene, tellAim, tellStory } from './tell.ts';

/** The progress in a story: plain JSON, and everything needed to continue. */
export interface StoryState {
  seed: string;
  wishes: StoryWishes;
  /** What was done so far. Own words are read once; those that nobody has read yet stand as they were written. */
  path: readonly ChosenAction[];
  /** The last scene's choices as shown, if they were not in the grammar's words. */
  offered?: readonly string[];
}

/** A scene as shown to a player. */
export interface StoryScene {
  sceneId: number;
  title: string;
  location: string;
  description: string;
  question: { text: string; choices: string[] };
  settingId: StorySettingId;
  characterIds: StoryCharacterId[];
  /** Only in the last scene. */
  ending: string | null;
}

/** A scene and the state from which to continue. */
export interface StoryStep {
  scene: StoryScene;
  state: StoryState;
}

export interface StoryBeginning extends StoryStep {
  title: string;
  theme: string;
  /** What the story is heading for. */
  ending: string;
}

/** The input for wording a scene. */
export interface SceneToWord {
  plan: Plan;
  /** The story in the grammar's words, up to this scene. */
  told: readonly ToldScene[];
  /** The player's last choice as written; empty at the start. */
  choice: string;
  signal?: AbortSignal | undefined;
}

/** Rewords a scene; returns null if it can't, and the grammar's own text is used. */
export type SceneWriter = (scene: SceneToWord) => Promise<StoryScene | null>;

export interface StoryGenerator {
  /** Starts a story. The same wishes and seed start the same story, unless a language model words it. */
  begin(wishes: StoryWishes, seed: string, signal?: AbortSignal): Promise<StoryBeginning>;
  /**
   * Continues after a choice: an offered one, by text or letter, or anything else. After the end, returns the end
   * again.
   */
  next(state: StoryState, choice: string, signal?: AbortSignal): Promise<StoryStep>;
}

/** A scene whose state has been lost. */
export interface OrphanScene {
  sceneId: number;
  title: string;
  location: string;
  description: string;
}

/** Plans the closest story to a scene without a state: with the same characters, places and matter, at the same point. */
export function adoptScene({ sceneId, title, location, description }: OrphanScene): StoryState {
  const text = `${title} ${location} ${description}`;
  const named = (name: string) => text.includes(name);
  const wishes: StoryWishes = {
    characters: cast
      .filter(({ name }) => named(name))
      .map(({ id }) => id)
      .slice(0, storyAiLimits.characters),
    settings: settings
      .filter(({ places }) => places.some(({ name }) => named(name)))
      .map(({ id }) => id)
      .slice(0, 1),
    overview: truncateText(text, storyAiLimits.overview),
  };
  const seed = truncateText(text, 100);
  const scenes = planStory(wishes, seed).beats.length;
  return { seed, wishes, path: Array.from({ length: Math.min(sceneId, scenes - 1) - 1 }, () => 'a') };
}

function toScene(told: ToldScene): StoryScene {
  const { sceneId, title, location, description, question, choices, setting, people, ending } = told;
  return {
    sceneId,
    title,
    location,
    description,
    question: { text: question, choices },
    settingId: setting.id,
    characterIds: people.map(({ id }) => id),
    ending,
  };
}

/** Creates stories of five to eight scenes with a plot grammar; `write` may reword their scenes. */
export function createStoryGenerator(write: SceneWriter = async () => null): StoryGenerator {
  async function step(plan: Plan, state: StoryState, choice: string, signal?: AbortSignal): Promise<StoryStep> {
    const { told, path } = tellStory(plan, state.path);
    const last = told.at(-1);
    if (!last) throw new RangeError('The story has no scenes.');
    const worded = await write({ plan, told, choice, signal });
    const { seed, wishes } = state;
    const offered = worded ? { offered: worded.question.choices } : {};
    return { scene: worded ?? toScene(last), state: { seed, wishes, path, ...offered } };
  }

  return {
    async begin(wishes, seed, signal) {
      const plan = planStory(wishes, seed);
      const { title, aim } = tellAim(plan);
      const first = await step(plan, { seed, wishes, path: [] }, '', signal);
      return { ...first, title, theme: plan.theme, ending: aim };
    },
    async next({ seed, wishes, path, offered }, choice, signal) {
      const plan = planStory(wishes, seed);
      const shown = offered ?? tellStory(plan, path).told.at(-1)?.choices ?? [];
      if (shown.length === 0) return step(plan, { seed, wishes, path }, '', signal);
      const index = matchChoice(
        choice,
        shown.map((text) => ({ text })),
      );
      const taken = index === null ? choice : 'abcd'.charAt(index);
      return step(plan, { seed, wishes, path: [...path, taken] }, choice, signal);
    },
  };
}
