export { createEmbedder, type Embedder, type VectorCache } from './embedder.ts';
export { createEmbeddedEngine } from './engines/embedded.ts';
export { createLanguageModelEngine, type LanguageModelOptions } from './engines/language-model.ts';
export { BrainUnavailable, type UnavailableReason } from './errors.ts';
export type * from './types.ts';
