import type { Quest, QuestEvent, QuestState, Scene } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** Whether to offer Search: a SEARCH quest is initialised and not completed. */
export function canSearch(scene: Pick<Scene, 'quests'>, states: readonly QuestState[]): boolean {
  return pendingSearch(scene, states) !== undefined;
}

/** Returns the SEARCH quest for the next search. */
export function pendingSearch(scene: Pick<Scene, 'quests'>, states: readonly QuestState[]): Quest | undefined {
  return scene.quests.find((quest) => {
    const state = states.find((other) => other.questId === quest.questId);
    return quest.questType === 'SEARCH' && state?.questInitialized === true && !state.questCompleted;
  });
}

/** Returns the FIGHT quest that is initialised and not completed; the Fight button shows while there is one. */
export function pendingFight(scene: Pick<Scene, 'quests'>, states: readonly QuestState[]): Quest | undefined {
  return scene.quests.find((quest) => {
    const state = states.find((other) => other.questId === quest.questId);
    return quest.questType === 'FIGHT' && state?.questInitialized === true && !state.questCompleted;
  });
}

/** Applies an event to the quest states. Completing a quest implies that it was initialised. */
export function afterEvent(states: readonly QuestState[], { questId, event }: QuestEvent): QuestState[] {
  return states.map((state) =>
    state.questId === questId
      ? { ...state, questInitialized: true, questCompleted: state.questCompleted || event === 'completed' }
      : state,
  );
}

/** Whether the quests win their scene. A scene without quests is won by talking, which only the server can tell. */
export function questsWin(states: readonly QuestState[]): boolean {
  return states.length > 0 && states.every((state) => state.questCompleted);
}

/** Returns the first item to search for, or opponent to fight, that the player has discovered; undefined if there is none. */
export function findAct(scene: Pick<Scene, 'quests'>, states: readonly QuestState[]): Quest | undefined {
  return scene.quests.find(
    (quest) =>
      (quest.questType === 'SEARCH' || quest.questType === 'FIGHT') && getQuestProgress(quest, states) === 'begun',
  );
}

/**
 * Whether the player may know a quest: from its start on. Before, its name and its sentence are secret in every list, but for
 * the one that the goal of the scene tells.
 */
export function isKnown(quest: Quest, states: readonly QuestState[]): boolean {
  return getQuestProgress(quest, states) !== 'waiting';
}

/** Returns the progress of a quest. */
export function getQuestProgress(quest: Quest, states: readonly QuestState[]): 'done' | 'begun' | 'waiting' {
  const state = states.find((other) => other.questId === quest.questId);
  if (state?.questCompleted) return 'done';
  return state?.questInitialized ? 'begun' : 'waiting';
}

/** Counts the quests of a scene that are not done. */
export const countOpen = ({ quests }: Pick<Scene, 'quests'>, states: readonly QuestState[]): number =>
  quests.filter((quest) => getQuestProgress(quest, states) !== 'done').length;

/** Formats the quest progress of a scene as a sentence. */
export function progressText(completed: number, total: number): string {
  if (total > 0 && completed === total)
    return total === 1 ? m.play_quest_done() : m.play_all_total_quests_done({ total });
  if (completed === 0) return total === 1 ? m.play_1_quest_waiting() : m.play_quests_waiting({ total });
  return total === 1 ? m.play_completed_of_1_quest({ completed }) : m.play_completed_of_quests({ completed, total });
}
