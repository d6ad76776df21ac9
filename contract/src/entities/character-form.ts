import { z } from 'zod';
import { jsonBytes } from '../call.ts';
import { failsWith, fieldError, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { characterNature, pronouns } from './character.ts';
import { id, isWithin, lines, trimmed } from './fields.ts';
import { loreLogics, tellingTimes } from './line-choices.ts';
import { natureDefaults } from './nature-defaults.ts';
import { type OrdinaryTopic, ordinaryTopics } from './ordinary-topics.ts';

const formUserId = z.union([z.string().max(64), z.number()]).nullish();

const nature = characterNature.shape;
const moreLines = lines(limits.characterLines, 0, limits.characterLinesCount).optional();

/**
 * The flat character form. Fields that a variant omits are taken from its original: knowledge, the lines of 'More',
 * pictures. If the original's author doesn't share knowledge, secret and lines, the variant carries them sealed in
 * addition to the form's own texts.
 */
export const characterInfo = z.object({
  characterUserId: formUserId,
  characterCreatedBy: z.string().max(200).nullish(),
  originalCharacterId: id.nullish(),
  characterName: trimmed(limits.characterName, 1),
  characterDescription: trimmed(limits.characterDescription, 1),
  characterPronouns: pronouns,
  characterVisibility: z.enum(['public', 'private']).optional(),
  /** What the character hides, in the third person. */
  characterSecret: trimmed(limits.characterSecret).nullish(),
  /** At least four lines, or none if there is sealed knowledge. */
  characterPersonalKnowledge: lines(limits.knowledgeBox).optional(),
  /** Whether future variants and scene copies by others get knowledge, secret and lines unsealed. */
  characterKnowledgeShared: z.boolean().optional(),
  characterGreetings: moreLines,
  characterSmallTalk: moreLines,
  characterRefusals: moreLines,
  characterFarewells: moreLines,
  characterJoy: nature.characterJoy.default(natureDefaults.characterJoy),
  characterFear: nature.characterFear.default(natureDefaults.characterFear),
  characterTrust: nature.characterTrust.default(natureDefaults.characterTrust),
  characterSurprise: nature.characterSurprise.default(natureDefaults.characterSurprise),
  characterEmotionalFluidity: nature.characterEmotionalFluidity.default(natureDefaults.characterEmotionalFluidity),
  characterPositive: nature.characterPositive.default(natureDefaults.characterPositive),
  characterPeaceful: nature.characterPeaceful.default(natureDefaults.characterPeaceful),
  characterOpen: nature.characterOpen.default(natureDefaults.characterOpen),
  characterExtravert: nature.characterExtravert.default(natureDefaults.characterExtravert),
  characterSocialRank: nature.characterSocialRank.default(natureDefaults.characterSocialRank),
  characterVoiceName: nature.characterVoiceName,
  characterVoicePitch: nature.characterVoicePitch.default(natureDefaults.characterVoicePitch),
  characterVoiceRange: nature.characterVoiceRange.default(natureDefaults.characterVoiceRange),
});

/** Replaces line breaks with spaces: what a character says or is asked is one line. */
const toOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

const oneLine = (most: number) => trimmed(most, 1).transform(toOneLine);

/** Whether no two entries of a list have the same key. */
const areDifferent = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** What the character says about ordinary topics, in its own words; an empty list removes all of it. */
export const ordinaryLife = z
  .array(
    z.object({
      topic: z.enum(ordinaryTopics),
      lines: z.array(oneLine(limits.ordinaryLine)).min(1).max(limits.ordinaryLines),
    }),
  )
  .max(limits.ordinaryTopics)
  .refine((list) => areDifferent(list.map(({ topic }) => topic)), failsWith(fieldErrors.topicTwice))
  .refine(
    (list) => isWithin(list.flatMap((each) => each.lines).join(''), limits.ordinaryLife),
    failsWith(fieldError('tooLong', { most: limits.ordinaryLife })),
  );
export type OrdinaryLife = { topic: OrdinaryTopic; lines: string[] }[];

/** Questions that the character's own knowledge lines answer; an empty list removes them. */
export const askedAs = z
  .array(
    z.object({
      line: trimmed(limits.knowledgeBox, 1),
      questions: z.array(oneLine(limits.askedAsQuestion)).min(1).max(limits.askedAsQuestions),
    }),
  )
  .max(limits.askedAsLines)
  .refine((list) => areDifferent(list.map(({ line }) => line)), failsWith(fieldErrors.lineTwice))
  .refine(
    (list) => isWithin(list.flatMap((each) => each.questions).join(''), limits.askedAs),
    failsWith(fieldError('tooLong', { most: limits.askedAs })),
  );
export type AskedAs = z.output<typeof askedAs>;

/** What the character says to questions that no line answers; an empty list removes all of it. */
export const answers = z
  .array(
    z.object({
      asked: z.array(oneLine(limits.answerQuestion)).min(1).max(limits.answerQuestions),
      say: oneLine(limits.answerLine),
    }),
  )
  .max(limits.answers)
  .refine(
    (list) => isWithin(list.flatMap(({ asked, say }) => [...asked, say]).join(''), limits.answersText),
    failsWith(fieldError('tooLong', { most: limits.answersText })),
  );
export type Answers = z.output<typeof answers>;

/** When the character's own knowledge lines are told; lines that are left out are told as their words suggest. */
export const toldWhen = z
  .array(z.object({ line: trimmed(limits.knowledgeBox, 1), when: z.enum(tellingTimes) }))
  .max(limits.askedAsLines)
  .refine((list) => areDifferent(list.map(({ line }) => line)), failsWith(fieldErrors.lineTwice));
export type ToldWhen = z.output<typeof toldWhen>;

const keys = z.array(oneLine(limits.loreKey)).max(limits.loreKeys).default([]);
const weight = z.number().int().min(-limits.loreWeight).max(limits.loreWeight);
const messages = z.number().int().min(0).max(limits.loreMessages).default(0);

/** The character's lorebook; an empty list removes it. */
export const lorebook = z
  .array(
    z.object({
      text: oneLine(limits.loreText),
      keys,
      secondaryKeys: keys,
      logic: z.enum(loreLogics).default('any'),
      constant: z.boolean().default(false),
      order: weight.default(100),
      priority: weight.default(0),
      sticky: messages,
      cooldown: messages,
      delay: messages,
      probability: z.number().int().min(0).max(100).default(100),
      caseSensitive: z.boolean().default(false),
      wholeWords: z.boolean().default(true),
    }),
  )
  .max(limits.loreEntries)
  .refine(
    (list) =>
      isWithin(list.flatMap((each) => [each.text, ...each.keys, ...each.secondaryKeys]).join(''), limits.lorebook),
    failsWith(fieldError('tooLong', { most: limits.lorebook })),
  );
export type Lorebook = z.output<typeof lorebook>;

/**
 * What the character says to ordinary life, its answers, and the questions that its knowledge answers: parts of their own,
 * because they are longer than the rest of the form. Omitted parts stay unchanged; a variant takes them from its original.
 */
export const voiceParts = {
  characterOrdinaryLife: ordinaryLife.optional(),
  characterAnswers: answers.optional(),
  characterAskedAs: askedAs.optional(),
  characterToldWhen: toldWhen.optional(),
  characterLorebook: lorebook.optional(),
};

/** The longest part of a character form. */
export const characterFormBytes = jsonBytes(limits.ordinaryLife);
