import { type QuestEvent, timings } from '@emberlore/contract';
import { createStore } from '../../ui/store.ts';

/** News of a quest on its way over the screen. */
export interface QuestNews extends QuestEvent {
  key: number;
  leaving: boolean;
}

/** Shows one piece of news after another: after 100 ms, for 3 s, with an exit of half a second. */
export function createQuestNews() {
  const shown = createStore<QuestNews | null>(null);
  let waiting: QuestEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let made = 0;

  function next(): void {
    const event = waiting.shift();
    if (!event) {
      timer = undefined;
      return;
    }
    timer = setTimeout(() => {
      made += 1;
      shown.set({ ...event, key: made, leaving: false });
      timer = setTimeout(leave, timings.questToast);
    }, timings.questToastDelay);
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
      waiting.push(event);
      if (timer === undefined) next();
    },
    /** Forgets what waits and what is shown, for the scene is left. */
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
      shown.set(null);
    },
  };
}

const news = createQuestNews();

/** The quest news that is on the screen, or null. */
export const questNews = news.shown;
/** Tells the player what became of a quest. */
export const announceQuest = news.announce;
/** Forgets quest news that was not told yet. */
export const clearQuestNews = news.clear;
