import { recall, remember } from '../../ui/remembered.ts';
import { createTalk, type Talk, type TalkShares } from './talk.ts';
import type { TalkPorts } from './talk-ports.ts';
import type { TabNews } from './talk-tabs.ts';

const talks = new Map<string, Talk>();

interface KeyedNews {
  key: string;
  news: TabNews;
}

/** The news of all talks to the other tabs of this browser. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('emberlore.talks');
const listeners = new Map<string, (news: TabNews) => void>();
channel?.addEventListener('message', ({ data }: MessageEvent<KeyedNews>) => listeners.get(data.key)?.(data.news));

/**
 * Returns the talk for a key: the cached one with its session and lines, or a new one made with `ports`. The key
 * includes everything that makes a different talk: player, story, scene, character, partner.
 */
export function talkFor(key: string, ports: () => TalkPorts): Talk {
  const saved = talks.get(key);
  if (saved) return saved;
  const made = ports();
  // A visitor's talk is not stored: every tab has its own.
  const talk = createTalk(made, createShares(key, made.fleeting === true));
  talks.set(key, talk);
  return talk;
}

function createShares(key: string, alone: boolean): TalkShares {
  const place = `emberlore.draft.${key}`;
  return {
    draft: {
      read: () => recall(place, 'sessionStorage'),
      keep: (text) => remember(place, text, 'sessionStorage'),
    },
    tabs: alone
      ? null
      : {
          tell: (news) => channel?.postMessage({ key, news } satisfies KeyedNews),
          listen: (listener) => listeners.set(key, listener),
        },
  };
}

/** Closes and removes every talk. */
export function closeTalks(): void {
  for (const talk of talks.values()) talk.close();
  talks.clear();
  listeners.clear();
}

/** Closes the sessions but keeps the talks, for a page that unloads and may be restored. */
export function suspendTalks(): void {
  for (const talk of talks.values()) talk.close();
}
