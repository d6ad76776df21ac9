export { withoutPlayer, withPlayer } from './acquaintance.ts';
export { createEmbedder, type Embedder, type VectorCache } from './embedder.ts';
export { createEmbeddedEngine } from './engines/embedded.ts';
export { createLanguageModelEngine, type LanguageModelOptions } from './engines/language-model/engine.ts';
export { BrainUnavailable, type UnavailableReason } from './errors.ts';
export { castNames } from './story-generator/cast.ts';
export type { StoryWishes } from './story-generator/plan.ts';
export {
  adoptScene,
  createStoryGenerator,
  type StoryGenerator,
  type StoryScene,
  type StoryState,
} from './story-generator/story-generator.ts';
export type * from './types.ts';
