import type { QuestState, Scene } from '@emberlore/contract';
import { getQuestProgress } from '../quests.ts';

/** What has happened in a scene since lines were suggested. */
interface Happened {
  scene: Scene;
  quests: readonly QuestState[];
  /** The names of the items that the player carries. */
  carried: readonly string[];
}

const asksForThing = /\b(?:where|find|seen|search|look for)\b/i;
const asksForFight = /\b(?:fight|fights|duel|duels|draw|beat|challenge)\b/i;

/** The words of a name that tell it from others. */
const telling = (name: string) => wordsOf(name).filter((word) => /^\p{Lu}/u.test(word) && word !== 'The');

/** Returns the suggested lines without those that ask for what the player carries, or threaten somebody who is beaten. */
export function keepFresh(lines: readonly string[], { scene, quests, carried }: Happened): string[] {
  const beaten = scene.quests.flatMap((quest) => {
    if (quest.questType !== 'FIGHT' || getQuestProgress(quest, quests) !== 'done') return [];
    return scene.characters.filter(({ characterId }) => characterId === quest.questTriggerId);
  });
  const isStale = (line: string) =>
    (asksForThing.test(line) && carried.some((name) => telling(name).length > 0 && hasAll(line, telling(name)))) ||
    (asksForFight.test(line) && beaten.some(({ characterName }) => hasSome(line, telling(characterName))));
  return lines.filter((line) => !isStale(line));
}

const wordsOf = (line: string) => line.split(/[^\p{L}]+/u);
const hasAll = (line: string, words: readonly string[]) => words.every((word) => wordsOf(line).includes(word));
const hasSome = (line: string, words: readonly string[]) => words.some((word) => wordsOf(line).includes(word));
