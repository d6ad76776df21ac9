export * from './answer-words.ts';
export type {
  Access,
  Body,
  BodyInput,
  Call,
  DiskFileNames,
  FileField,
  FileNames,
  Output,
  Params,
  PartsInput,
  PartsOf,
  Query,
  QueryInput,
  RateClass,
} from './call.ts';
export { bodyBytesOf } from './call.ts';
export { calls } from './calls/index.ts';
export * from './dice-odds.ts';
export * from './entities/account.ts';
export * from './entities/atmosphere.ts';
export * from './entities/audit.ts';
export * from './entities/blocklist.ts';
export * from './entities/card-part.ts';
export * from './entities/character.ts';
export * from './entities/character-form.ts';
export * from './entities/condition-parts.ts';
export * from './entities/conditions.ts';
export * from './entities/copyright.ts';
export * from './entities/demo.ts';
export * from './entities/draft.ts';
export * from './entities/duel.ts';
export * from './entities/emotion.ts';
export * from './entities/failure.ts';
export * from './entities/fields.ts';
export * from './entities/generated-story.ts';
export * from './entities/journal.ts';
export * from './entities/line-choices.ts';
export * from './entities/memory.ts';
export * from './entities/models.ts';
export * from './entities/moderation.ts';
export * from './entities/nature-defaults.ts';
export * from './entities/ordinary-topics.ts';
export * from './entities/page.ts';
export * from './entities/picture.ts';
export * from './entities/report.ts';
export * from './entities/run.ts';
export * from './entities/scene.ts';
export * from './entities/shop.ts';
export { type Look, type SpotPlace, spotNames, spotPlaces } from './entities/spot-names.ts';
export * from './entities/story.ts';
export * from './entities/story-rules.ts';
export * from './entities/story-tree.ts';
export * from './entities/story-version.ts';
export * from './entities/studio.ts';
export * from './entities/talk.ts';
export * from './entities/viseme.ts';
export * from './entities/voice-sheet.ts';
export * from './entities/voice-traits.ts';
export * from './entities/voices.ts';
export * from './entities/writing-fields.ts';
export * from './errors.ts';
export * from './field-errors.ts';
export * from './format.ts';
export { isJsonBeyond } from './json-bounds.ts';
export * from './limits.ts';
export * from './media.ts';
export { ownEntry } from './own-entry.ts';
export * from './placeholders.ts';
export { isPlainText, toPlainText } from './plain-text.ts';
export * from './questions.ts';
export * from './report-outcomes.ts';
export { listRuledItems, type MapId, mapRuleIds, type RuleTarget } from './rule-ids.ts';
export * from './rule-sentence.ts';
export { hasWords } from './rule-texts.ts';
export { addressesReader, bestSentences, openingOf, openingSentences } from './scene-opening.ts';
export * from './sealed.ts';
export * from './search-spots.ts';
export * from './texts.ts';
export * from './web-paths.ts';
export * from './without-hidden.ts';
