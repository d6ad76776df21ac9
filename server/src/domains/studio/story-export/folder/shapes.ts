import {
  characterNature,
  limits,
  lorebook,
  type OrdinaryTopic,
  ordinaryTopics,
  pronouns,
  questType,
  searchSpots,
  storyRules,
  tellingTimes,
  trimmed,
  type VoiceName,
  voiceNames,
} from '@emberlore/contract';
import { z } from 'zod';

// What the files of a story folder hold: the front matter of a Markdown file together with its sections.

const nature = characterNature.shape;

/** The name of a file, or the key of an item or quest: what other files refer to. */
export const handle = z.string().regex(/^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}_-]{0,63}$/u, {
  message: 'Use lower-case letters, digits, - and _, beginning with a letter.',
});

const fraction = z.number().min(0).max(1);

/** A file of the folder, such as `pictures/mara.png`, or a picture of the pool, such as `items/lantern`. */
const pictureFile = z.string().min(1).max(200);

/** A picture by its file alone, or with its alternative text and the point that stays visible. */
const picture = z.union([
  pictureFile,
  z.strictObject({
    file: pictureFile,
    alt: trimmed(limits.pictureAlt).optional(),
    focusX: fraction.optional(),
    focusY: fraction.optional(),
  }),
]);
export type PictureData = z.infer<typeof picture>;

/** One line of a list: no line breaks. */
const line = (most: number) =>
  trimmed(most, 1).refine((text) => !/[\r\n]/.test(text), { message: 'Write it on one line.' });

/** `story.yaml`. */
export const storyShape = z.strictObject({
  title: trimmed(limits.storyName, 1),
  tagline: trimmed(140).optional(),
  description: trimmed(limits.storyDescription, 1),
  /** Names of tags of the server. */
  tags: z.array(z.string().trim().min(1).max(45)).max(limits.storyTags).optional(),
  /** Whether players see a scene only once they have won the one before it. */
  locksScenes: z.boolean().optional(),
  /** The first one is the cover. */
  pictures: z.array(picture).max(limits.storyImages).optional(),
});
export type StoryData = z.infer<typeof storyShape>;

/** A line of knowledge, with when it is told and the questions that it answers. */
const known = z.union([
  line(limits.knowledgeBox),
  z.strictObject({
    line: line(limits.knowledgeBox),
    when: z.enum(tellingTimes).optional(),
    questions: z.array(line(limits.askedAsQuestion)).optional(),
  }),
]);

const lines = z.array(line(limits.characterLines)).max(limits.characterLinesCount).optional();

/** `characters/ID.md`. */
export const characterShape = z.strictObject({
  name: trimmed(limits.characterName, 1),
  pronouns,
  voice: z.enum(voiceNames as [VoiceName, ...VoiceName[]]),
  /** Semitones from the voice’s own pitch. */
  pitch: nature.characterVoicePitch.optional(),
  /** Speaking rate as a factor. */
  rate: nature.characterVoiceRange.optional(),
  mood: z
    .strictObject({
      joy: nature.characterJoy.optional(),
      fear: nature.characterFear.optional(),
      trust: nature.characterTrust.optional(),
      surprise: nature.characterSurprise.optional(),
    })
    .optional(),
  /** How quickly the mood changes. */
  fluidity: nature.characterEmotionalFluidity.optional(),
  personality: z
    .strictObject({
      positive: nature.characterPositive.optional(),
      peaceful: nature.characterPeaceful.optional(),
      open: nature.characterOpen.optional(),
      extravert: nature.characterExtravert.optional(),
      socialRank: nature.characterSocialRank.optional(),
    })
    .optional(),
  /** The portrait; without the others, it is shown in every emotion. */
  picture: picture.optional(),
  annoyed: picture.optional(),
  happy: picture.optional(),
  sad: picture.optional(),
  /** Whether variants by other authors get knowledge, secret and lines unsealed. */
  knowledgeShared: z.boolean().optional(),
  /** Set by exports: the character also has knowledge that another author sealed, which is in no file. */
  knowledgeSealed: z.boolean().optional(),
  description: trimmed(limits.characterDescription, 1),
  /** What the character hides, in the third person. */
  secret: trimmed(limits.characterSecret).optional(),
  knowledge: z.array(known).optional(),
  greetings: lines,
  smallTalk: lines,
  refusals: lines,
  farewells: lines,
  /** What it says about ordinary topics. */
  ordinaryLife: z
    .partialRecord(
      z.enum(ordinaryTopics as [OrdinaryTopic, ...OrdinaryTopic[]]),
      z.array(line(limits.ordinaryLine)).min(1),
    )
    .optional(),
  /** What it says to questions that no line answers. */
  answers: z
    .array(z.strictObject({ asked: z.array(line(limits.answerQuestion)).min(1), say: line(limits.answerLine) }))
    .optional(),
  lorebook: lorebook.optional(),
});
export type CharacterData = z.infer<typeof characterShape>;

const item = z.strictObject({
  name: trimmed(limits.itemName, 1),
  description: trimmed(limits.itemDescription, 1),
  /** Where it was found; shown with the find. */
  found: trimmed(limits.itemFoundText).optional(),
  /** Where it lies. */
  spot: z.enum(searchSpots).optional(),
  picture: picture.optional(),
});
export type ItemData = z.infer<typeof item>;

/** `items.yaml`: items by the key that scenes and rules use. */
const itemsShape = z.record(handle, item);

const quest = z.strictObject({
  type: z.enum(questType.options.map((type) => type.toLowerCase()) as [string, ...string[]]),
  /** A character of the scene, or for `search` one of its items. */
  about: handle,
  name: trimmed(limits.questName, 1),
  goal: trimmed(limits.questGoal).optional(),
  hint: trimmed(limits.questHint).optional(),
  /** `knowledge` only: the exact line of knowledge to learn. */
  line: trimmed(limits.knowledgeBox).optional(),
  /** `dialogue` only: phrases, separated by commas, of which a reply must contain one. */
  matter: trimmed(limits.questMatter).optional(),
});
export type QuestData = z.infer<typeof quest>;

/** `scenes/NN-ID.md`; the number is its place. */
export const sceneShape = z.strictObject({
  name: trimmed(limits.sceneName),
  people: z.array(handle).max(limits.sceneCharacters),
  items: z.array(handle).max(limits.sceneItems).optional(),
  quests: z.record(handle, quest).optional(),
  background: picture.optional(),
  winPicture: picture.optional(),
  /** What the spots of the background are called: far-left, far-middle, far-right, then the near ones. */
  spots: z.array(trimmed(limits.searchSpot)).length(searchSpots.length).optional(),
  /** Where they lie: x and y of each, in percent. */
  spotPlaces: z
    .array(z.number().int().min(0).max(100))
    .length(2 * searchSpots.length)
    .optional(),
  description: trimmed(limits.sceneDescription, 1),
  /** What players read and hear on entering. */
  opening: trimmed(limits.sceneOpening).optional(),
  /** What is shown when the scene is won. */
  win: trimmed(limits.winDescription, 1),
  /** What everybody in the scene knows. */
  commonKnowledge: z.array(line(limits.knowledgeBox)).optional(),
});
export type SceneData = z.infer<typeof sceneShape>;

/** `rules.yaml`: as the API takes them, with the ids of this folder. */
const rulesShape = storyRules;

/** The shapes of a story folder by the kind of file. */
export const folderShapes = {
  story: storyShape,
  character: characterShape,
  scene: sceneShape,
  items: itemsShape,
  rules: rulesShape,
} as const;
