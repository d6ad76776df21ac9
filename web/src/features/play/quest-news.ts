import { type QuestEvent, timings } from '@emberlore/contract';
import { createStore } from '../../ui/store.ts';

/** A quest toast. */
export interface QuestNews extends QuestEvent {
  key: number;
  leaving: boolean;
}

/**
 * Shows quest toasts one after another: after 100 ms, for 3 s, with an exit of half a second. The beginning of a quest is not
 * told if the player reads it as the goal already, or if the quest has been completed meanwhile.
 */
export function createQuestNews() {
  const shown = createStore<QuestNews | null>(null);
  let waiting: QuestEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let made = 0;
  let goal: string | null = null;

  const isOld = ({ questId, event }: QuestEvent) => event === 'initialized' && questId === goal;

  function next(): void {
    timer = waiting.length === 0 ? undefined : setTimeout(tell, timings.questToastDelay);
  }

  function tell(): void {
    const event = waiting.shift();
    if (!event) {
      next();
      return;
    }
    made += 1;
    shown.set({ ...event, key: made, leaving: false });
    timer = setTimeout(leave, timings.questToast);
  }

  function leave(): void {
    const now = shown.get();
    if (now) shown.set({ ...now, leaving: true });
    timer = setTimeout(() => {
      shown.set(null);
      next();
    }, timings.questToastExit);
  }

  return {
    shown,
    announce(event: QuestEvent): void {
      if (isOld(event)) return;
      if (event.event === 'completed') waiting = waiting.filter(({ questId }) => questId !== event.questId);
      waiting.push(event);
      if (timer === undefined) next();
    },
    /** Notes the quest that the player reads as the goal; null: none. */
    noteGoal(questId: string | null): void {
      goal = questId;
    },
    /** Clears queued and visible toasts when the scene is left. */
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
      shown.set(null);
    },
  };
}

const news = createQuestNews();

/** The visible quest toast, or null. */
export const questNews = news.shown;
/** Queues a quest event as a toast. */
export const announceQuest = news.announce;
/** Notes the quest that the player reads as the goal; null: none. */
export const noteGoal = news.noteGoal;
/** Clears queued and visible quest toasts. */
export const clearQuestNews = news.clear;
