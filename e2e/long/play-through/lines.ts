import type { SceneReport } from './play.ts';
import { readStoryFiles } from './story-files.ts';

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
