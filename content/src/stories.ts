import { readdirSync } from 'node:fs';
import {
  limits,
  mapRuleIds,
  questType,
  type RuleTarget,
  type StoryRules,
  searchSpots,
  storyRules,
  trimmed,
} from '@emberlore/contract';
import { z } from 'zod';
import { knowledgeLines, launchCharacter } from './characters.ts';
import { contentPath, readJson } from './read-json.ts';
import { readVoiceSheets, type WithVoiceSheet } from './voice-sheets.ts';

const launchItem = z.strictObject({
  id: z.string().min(1),
  name: trimmed(limits.itemName, 1),
  description: trimmed(limits.itemDescription, 1),
  /** Where it was found; shown with the find. */
  searchText: trimmed(limits.itemDescription, 1),
  /** The name of the spot of its scene where it lies. */
  spot: trimmed(limits.searchSpot, 1),
});

const launchQuest = z.strictObject({
  name: trimmed(limits.questName, 1),
  type: questType,
  /** A character's id, or for SEARCH the id of an item of the same scene. */
  target: z.string().min(1),
  /** KNOWLEDGE only: the exact line of the target's personal knowledge that must be told. */
  knowledgeLine: z.string().optional(),
  /** What to find out or do, without the answer. */
  goal: trimmed(limits.questGoal, 1),
  /** DIALOGUE only: what has to come up; phrases separated by commas. */
  matter: trimmed(limits.questMatter, 1).optional(),
  /** A line that another present character can say. */
  hint: trimmed(limits.knowledgeBox, 1),
});

const percent = z.number().int().min(0).max(100);
/** What is at a spot of a background, and where in percent of its width and height. */
const launchSpot = z.strictObject({ name: trimmed(limits.searchSpot, 1), x: percent, y: percent });

const launchScene = z.strictObject({
  name: trimmed(limits.sceneName, 1),
  background: z.string().min(1),
  description: trimmed(limits.sceneDescription, 1),
  opening: trimmed(limits.sceneOpening, 1),
  /** In the order of `searchSpots`. */
  spots: z.array(launchSpot).length(searchSpots.length),
  commonKnowledge: knowledgeLines,
  winDescription: trimmed(limits.winDescription, 1),
  /** Ids of the present characters of the story. */
  characters: z.array(z.string()).min(1).max(limits.sceneCharacters),
  items: z.array(launchItem).min(1).max(limits.sceneItems),
  quests: z.array(launchQuest).max(limits.sceneQuests),
});

const sampleQuestion = z.strictObject({ to: z.string(), ask: z.string(), answerLine: z.string() });

/** A story's file: the create form's content, with picture ids instead of uploads. */
export const storyFile = z
  .strictObject({
    slug: z.string().regex(/^[a-z-]+$/),
    name: trimmed(limits.storyName, 1),
    description: trimmed(limits.storyDescription, 1),
    genre: z.string().min(1),
    tags: z.array(z.string().min(1)).min(1).max(limits.storyTags),
    /** Ids of backgrounds; the cover with the lead's face (`covers/{slug}`) comes before them. */
    images: z
      .array(z.string())
      .min(1)
      .max(limits.storyImages - 1),
    characters: z.array(launchCharacter).min(1),
    scenes: z.array(launchScene).min(1).max(limits.storyScenes),
    /** For checks of characters' answers; not shown to players. */
    sampleQuestions: z.array(sampleQuestion),
    /** Refers to characters and items by their ids, and to scenes and quests by their names. */
    rules: storyRules.optional(),
  })
  .superRefine((story, context) => {
    for (const problem of findDanglingReferences(story)) context.addIssue({ code: 'custom', message: problem });
  });

type StoryFile = {
  characters: { id: string; personalKnowledge: string[] }[];
  scenes: z.infer<typeof launchScene>[];
  rules?: z.infer<typeof storyRules> | undefined;
};

/** Returns what the rules refer to that the story does not have. */
function findStrayRules({ characters, scenes, rules }: StoryFile): string[] {
  if (!rules) return [];
  const known: Record<RuleTarget, Set<string>> = {
    character: new Set(characters.map(({ id }) => id)),
    item: new Set(scenes.flatMap(({ items }) => items.map(({ id }) => id))),
    quest: new Set(scenes.flatMap(({ quests }) => quests.map(({ name }) => name))),
    scene: new Set(scenes.map(({ name }) => name)),
  };
  const stray: string[] = [];
  mapRuleIds(rules, (kind, id) => {
    if (known[kind].has(id)) return id;
    stray.push(`rules: no ${kind} ${id}`);
    return null;
  });
  return stray;
}

/** Returns a scene's dangling references: characters, quest targets, and lines that their character doesn't know. */
function findDanglingReferences(story: StoryFile): string[] {
  const { characters, scenes } = story;
  const cast = new Map(characters.map((character) => [character.id, character]));
  const places = scenes.flatMap((scene) => {
    const strangers = scene.characters.filter((id) => !cast.has(id)).map((id) => `${scene.name}: no character ${id}`);
    const stray = scene.quests.flatMap(({ type, name, target, knowledgeLine }) => {
      const there =
        type === 'SEARCH' ? scene.items.some((item) => item.id === target) : scene.characters.includes(target);
      if (!there) return [`${scene.name}, ${name}: ${target} is not there`];
      const isKnown = type !== 'KNOWLEDGE' || cast.get(target)?.personalKnowledge.includes(knowledgeLine ?? '');
      return isKnown ? [] : [`${scene.name}, ${name}: ${target} does not know the line`];
    });
    const lost = scene.items
      .filter(({ spot }) => !scene.spots.some(({ name }) => name === spot))
      .map(({ name, spot }) => `${scene.name}, ${name}: no spot ${spot}`);
    return [...strangers, ...stray, ...lost];
  });
  return [...places, ...findStrayRules(story)];
}

/** Returns a story with the conditions of its characters' voice sheets among its rules. Throws if they refer to nothing. */
function withSheetRules(story: z.infer<typeof storyFile>, sheetRules: StoryRules['lines']): z.infer<typeof storyFile> {
  if (sheetRules.length === 0) return story;
  const rules = storyRules.parse({ ...story.rules, lines: [...(story.rules?.lines ?? []), ...sheetRules] });
  const [stray] = findStrayRules({ ...story, rules });
  if (stray) throw new Error(`The voice sheets of ${story.slug}: ${stray}`);
  return { ...story, rules };
}

const featured = z.array(z.strictObject({ slug: z.string(), tagline: trimmed(140, 1) }));

/** A launch story of a new installation, with its line for the hero. */
export type LaunchStory = Omit<z.infer<typeof storyFile>, 'characters'> & {
  tagline: string;
  characters: WithVoiceSheet[];
};
export type LaunchScene = z.infer<typeof launchScene>;
export type LaunchItem = z.infer<typeof launchItem>;
export type LaunchQuest = z.infer<typeof launchQuest>;

function readStory({ slug, tagline }: z.infer<typeof featured>[number]): LaunchStory {
  const story = readJson(storyFile, 'stories', `${slug}.json`);
  const items = story.scenes.flatMap((scene) => scene.items);
  const { characters, sheetRules } = readVoiceSheets(slug, story.characters, items);
  return { ...withSheetRules(story, sheetRules), tagline, characters };
}

/**
 * Returns the launch stories of a new installation, in the order of the home page (`featured.json`). Reads and
 * validates the files on each call; throws an error that names the file and field if one is invalid.
 */
export function launchStories(): LaunchStory[] {
  const taglines = readJson(featured, 'featured.json');
  const files = new Set(readdirSync(contentPath('stories')).map((name) => name.replace(/\.json$/, '')));
  const unlisted = [...files].filter((slug) => !taglines.some((entry) => entry.slug === slug));
  if (unlisted.length > 0) throw new Error(`content/featured.json does not name ${unlisted.join(', ')}.`);
  return taglines.map(readStory);
}

/** Reads and validates one launch story; undefined if `featured.json` does not name it. */
export function launchStory(slug: string): LaunchStory | undefined {
  const entry = readJson(featured, 'featured.json').find((each) => each.slug === slug);
  return entry && readStory(entry);
}
