import { createTalk, type Talk } from './talk.ts';
import type { TalkPorts } from './talk-ports.ts';

const talks = new Map<string, Talk>();

/**
 * The talk of this key: the saved one with its session and lines, or a new one made with `ports`. Keys tell apart whatever
 * makes a different talk: player, story, scene, character, partner.
 */
export function talkFor(key: string, ports: () => TalkPorts): Talk {
  const saved = talks.get(key);
  if (saved) return saved;
  const talk = createTalk(ports());
  talks.set(key, talk);
  return talk;
}

/** Closes every talk and forgets it. */
export function closeTalks(): void {
  for (const talk of talks.values()) talk.close();
  talks.clear();
}

/** Closes the sessions but keeps the talks, for a page that is being put away and may come back. */
export function suspendTalks(): void {
  for (const talk of talks.values()) talk.close();
}
