import { readdirSync, readFileSync } from 'node:fs';
import type { SceneReport } from './play.ts';

interface StoryFile {
  name: string;
  characters: { personalKnowledge: string[] }[];
  scenes: { commonKnowledge: string[]; quests: { name: string; matter?: string }[] }[];
}

const folder = new URL('../../../content/stories/', import.meta.url);

const readStoryFiles = () =>
  readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoryFile);

/** Returns the phrases of which one has to come up in a DIALOGUE quest. */
export function mattersOf(questName: string): string[] {
  const quests = readStoryFiles().flatMap(({ scenes }) => scenes.flatMap((scene) => scene.quests));
  return quests.find(({ name }) => name === questName)?.matter?.split(',') ?? [];
}

/**
 * Counts how many of a story's own lines the player has heard. Only for the report: the player itself doesn't know
 * them. The first word may differ, because a line may follow "As I told you,".
 */
export function linesHeard(storyName: string, scenes: readonly SceneReport[]): { heard: number; all: number } {
  const story = readStoryFiles().find(({ name }) => name === storyName);
  const lines = new Set([
    ...(story?.characters.flatMap((character) => character.personalKnowledge) ?? []),
    ...(story?.scenes.flatMap((scene) => scene.commonKnowledge) ?? []),
  ]);
  const spoken = scenes.flatMap(({ talk }) => talk.map(({ reply }) => reply)).join(' ');
  return { heard: [...lines].filter((line) => spoken.includes(line.slice(1))).length, all: lines.size };
}
