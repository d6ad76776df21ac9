import { calls } from './calls.ts';
import { send } from './session.ts';
import { createStorySession, type NamedStory, type StoryEvent } from './story-session.ts';

/** Whether the browser asks not to be tracked. */
function isTrackingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function sendEvent(event: StoryEvent): void {
  if (isTrackingRefused()) return;
  // Fire and forget: failed events are dropped silently.
  send(calls.sendAnalytics, { body: { events: [event] }, keepalive: true }).catch(() => undefined);
}

function sendEventOnLeave(event: StoryEvent): void {
  if (!isTrackingRefused()) navigator.sendBeacon(calls.sendAnalytics.path, JSON.stringify({ events: [event] }));
}

/** Reports that a story's detail was opened from its card, or that a run of it was started. */
export function reportStory(name: 'story_clicked' | 'story_played', { storyId, storyName }: NamedStory): void {
  sendEvent({ name, storyId, storyName, timestamp: new Date().toISOString() });
}

/** Measures how long the player stays in a story. */
export const storySession = createStorySession({ now: Date.now, send: sendEvent, sendLeaving: sendEventOnLeave });

window.addEventListener('pagehide', storySession.leave);
