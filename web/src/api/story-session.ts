/** A story as analytics events identify it. */
export interface NamedStory {
  storyId: string;
  storyName: string;
}

/** A story event as the API expects it. */
export interface StoryEvent extends NamedStory {
  name: 'story_clicked' | 'story_played' | 'story_session';
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Length of a story session. */
  minutes?: number;
}

interface Ports {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Sends an event while the page is open. */
  send: (event: StoryEvent) => void;
  /** Sends an event while the page unloads. */
  sendLeaving: (event: StoryEvent) => void;
}

/** Measures the time in a story: from loading it until the player returns home or the page unloads. */
export interface StorySession {
  /** Starts a session when a story has loaded; continues one for the same story and ends one for another. */
  begin(story: NamedStory): void;
  /** Ends the session when the player is home. */
  end(): void;
  /** Ends the session when the page unloads. If the page is restored, a new session starts. */
  leave(): void;
}

const msPerMinute = 60_000;
const mostMinutes = 10_000;

/** Creates the timer for story sessions. The clock and the senders are injected for tests. */
export function createStorySession({ now, send, sendLeaving }: Ports): StorySession {
  let current: { story: NamedStory; since: number } | undefined;

  const reportSession = (through: (event: StoryEvent) => void): void => {
    if (!current) return;
    const { story, since } = current;
    // Rounded to the second; a clock that was set back counts as no time.
    const minutes = Math.min(mostMinutes, Math.max(0, Math.round(((now() - since) / msPerMinute) * 60) / 60));
    through({ name: 'story_session', ...story, timestamp: new Date(now()).toISOString(), minutes });
  };

  return {
    begin({ storyId, storyName }) {
      if (current?.story.storyId === storyId) return;
      reportSession(send);
      current = { story: { storyId, storyName }, since: now() };
    },
    end() {
      reportSession(send);
      current = undefined;
    },
    leave() {
      reportSession(sendLeaving);
      if (current) current.since = now();
    },
  };
}
