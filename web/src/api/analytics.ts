import { calls } from './calls.ts';
import { send } from './session.ts';
import { createStorySession, type NamedStory, type StoryEvent } from './story-session.ts';

/** Whether the browser asks not to be tracked. */
function untold(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function tell(event: StoryEvent): void {
  if (untold()) return;
  // Fire and forget: failed events are dropped silently.
  send(calls.sendAnalytics, { body: { events: [event] }, keepalive: true }).catch(() => undefined);
}

function tellLeaving(event: StoryEvent): void {
  if (!untold()) navigator.sendBeacon(calls.sendAnalytics.path, JSON.stringify({ events: [event] }));
}

/** Reports that a story's detail was opened from its card, or that a run of it was started. */
export function tellStory(name: 'story_clicked' | 'story_played', { storyId, storyName }: NamedStory): void {
  tell({ name, storyId, storyName, timestamp: new Date().toISOString() });
}

/** Measures how long the player stays in a story. */
export const storySession = createStorySession({ now: Date.now, send: tell, sendLeaving: tellLeaving });

window.addEventListener('pagehide', storySession.leave);
