import { type QuestEvent, timings } from '@emberlore/contract';
import { createStore } from '../../ui/store.ts';

/** A quest toast. */
export interface QuestNews extends QuestEvent {
  key: number;
  leaving: boolean;
}

/** Shows quest toasts one after another: after 100 ms, for 3 s, with an exit of half a second. */
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
/** Clears queued and visible quest toasts. */
export const clearQuestNews = news.clear;
