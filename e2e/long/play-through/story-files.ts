import { readdirSync, readFileSync } from 'node:fs';

/** A launch story's file, as far as the automatic player's report needs it. */
interface StoryFile {
  name: string;
  characters: { personalKnowledge: string[] }[];
  scenes: { commonKnowledge: string[]; quests: { name: string; matter?: string }[] }[];
}

const folder = new URL('../../../content/stories/', import.meta.url);

/** Reads the files of all launch stories. */
export const readStoryFiles = () =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoryFile);

/** Returns the phrases of which one has to come up in a DIALOGUE quest. */
export function mattersOf(questName: string): string[] {
  const quests = readStoryFiles().flatMap(({ scenes }) => scenes.flatMap((scene) => scene.quests));
  return quests.find(({ name }) => name === questName)?.matter?.split(',') ?? [];
}
