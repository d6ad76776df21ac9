import { calls } from './calls.ts';
import { send } from './session.ts';
import { createStorySession, type NamedStory, type StoryEvent } from './story-session.ts';

/** Whether the browser asks that nothing be told. */
function untold(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function tell(event: StoryEvent): void {
  if (untold()) return;
  // What is not told is lost: nobody waits for it, and nobody is bothered.
  send(calls.sendAnalytics, { body: { events: [event] }, keepalive: true }).catch(() => undefined);
}

function tellLeaving(event: StoryEvent): void {
  if (!untold()) navigator.sendBeacon(calls.sendAnalytics.path, JSON.stringify({ events: [event] }));
}

/** Tells that a story's detail was opened from its card, or that a run of it was begun. */
export function tellStory(name: 'story_clicked' | 'story_played', { storyId, storyName }: NamedStory): void {
  tell({ name, storyId, storyName, timestamp: new Date().toISOString() });
}

/** How long the player is in a story. */
export const storySession = createStorySession({ now: Date.now, send: tell, sendLeaving: tellLeaving });

window.addEventListener('pagehide', storySession.leave);
