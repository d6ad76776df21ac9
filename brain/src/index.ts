export { createEmbedder, type Embedder, type VectorCache } from './embedder.ts';
export { BrainUnavailable, type UnavailableReason } from './errors.ts';
export type * from './types.ts';
