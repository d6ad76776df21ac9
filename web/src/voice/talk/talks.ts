import { createTalk, type Talk } from './talk.ts';
import type { TalkPorts } from './talk-ports.ts';

const talks = new Map<string, Talk>();

/**
 * Returns the talk for a key: the cached one with its session and lines, or a new one made with `ports`. The key
 * includes everything that makes a different talk: player, story, scene, character, partner.
 */
export function talkFor(key: string, ports: () => TalkPorts): Talk {
  const saved = talks.get(key);
  if (saved) return saved;
  const talk = createTalk(ports());
  talks.set(key, talk);
  return talk;
}

/** Closes and removes every talk. */
export function closeTalks(): void {
  for (const talk of talks.values()) talk.close();
  talks.clear();
}

/** Closes the sessions but keeps the talks, for a page that unloads and may be restored. */
export function suspendTalks(): void {
  for (const talk of talks.values()) talk.close();
}
