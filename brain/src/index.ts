export { isHeldBack, isStockReply } from './banks/stock.ts';
export { replyAsWritten, wordAsWritten } from './engines/authored.ts';
export { createEmbeddedEngine } from './engines/embedded.ts';
export { type FirstWords, hasSaid, speakFirst } from './engines/first-words.ts';
export { createModelChain, type ModelChoice } from './engines/language-model/chain.ts';
export type { Proxies } from './engines/language-model/chat-request.ts';
export type { Usage } from './engines/language-model/driver.ts';
export {
  createEmbedderChain,
  createEmbeddingServer,
  type EmbeddingMeasure,
  type EmbeddingServer,
} from './engines/language-model/embedding-server.ts';
export { createLanguageModelEngine } from './engines/language-model/engine.ts';
export { createLineTranslator, type LineTranslator } from './engines/language-model/line-translator.ts';
export {
  type Budget,
  createLocalModel,
  createServerModel,
  type Model,
  type ModelMeasure,
  type ModelUser,
  type Prices,
} from './engines/language-model/model.ts';
export { BrainUnavailable, type UnavailableReason } from './errors.ts';
export {
  createEmbedder,
  type Embedder,
  type EmbedderOptions,
  type EmbedPriority,
  type Vector,
  type VectorCache,
  vectorHash,
} from './finding/embedder.ts';
export { narrateReaction, type Occasion } from './group/reactions.ts';
export { chooseSecond, chooseSpeakers, type GroupMessage, type Listener, type Speakers } from './group/speakers.ts';
export { withoutPlayer, withPlayer } from './memory/acquaintance.ts';
export { forgetting } from './memory/forgetting.ts';
export { seemsForeign, speaksForeign } from './reading/language.ts';
export { bringsUp } from './reading/matter.ts';
export { findNoun } from './reading/mentions.ts';
export { castNames } from './story-generator/cast.ts';
export { createModelWriter } from './story-generator/model-writer.ts';
export type { StoryWishes } from './story-generator/plan.ts';
export {
  adoptScene,
  createStoryGenerator,
  type StoryGenerator,
  type StoryScene,
  type StoryState,
} from './story-generator/story-generator.ts';
export { type Goal, suggestLines, type TalkSoFar } from './suggestions/lines-to-say.ts';
export { createSuggester, type Suggester } from './suggestions/suggester.ts';
export { asSpoken } from './text/first-person.ts';
export { mentionsSelf } from './text/names.ts';
export { findThirdPersonVerbs, isThirdPersonVerb, loadGrammar } from './text/nlp.ts';
export { contentStems, words } from './text/text.ts';
export { createVerbReader } from './text/verb-reader.ts';
export type * from './types.ts';
