import { readdirSync, readFileSync } from 'node:fs';
import type { StoryRules } from '@emberlore/contract';

/** A launch story's file, as far as the automatic player and its report need it. Refers to content by its own ids. */
export interface StoryFile {
  slug: string;
  name: string;
  characters: { id: string; name: string; personalKnowledge: string[] }[];
  scenes: {
    commonKnowledge: string[];
    items: { id: string; name: string }[];
    quests: { name: string; matter?: string }[];
  }[];
  rules: StoryRules;
}

const folder = new URL('../../../content/stories/', import.meta.url);

/** Reads the files of all launch stories. */
export const readStoryFiles = () =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoryFile);

/** Returns the phrases of a DIALOGUE quest; a reply must contain one of them. */
export function listMatters(questName: string): string[] {
  const quests = readStoryFiles().flatMap(({ scenes }) => scenes.flatMap((scene) => scene.quests));
  return quests.find(({ name }) => name === questName)?.matter?.split(',') ?? [];
}

/** Nobody asks for the same thing more often; the messages of a scene are bounded. */
const mostQuestions = 8;

/** Returns questions to which a character tells a line. */
export function questionsFor({ slug }: StoryFile, characterId: string, line: string): string[] {
  const file = new URL(`../../../content/asked-as/${slug}.json`, import.meta.url);
  const askedAs = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string[]>>;
  return (askedAs[characterId]?.[line] ?? []).slice(0, mostQuestions);
}
