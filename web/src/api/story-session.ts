/** A story as its events name it. */
export interface NamedStory {
  storyId: string;
  storyName: string;
}

/** Something that happened to a story, as the API takes it. */
export interface StoryEvent extends NamedStory {
  name: 'story_clicked' | 'story_played' | 'story_session';
  /** ISO 8601, UTC. */
  timestamp: string;
  /** How long a story session was. */
  minutes?: number;
}

interface Ports {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Sends an event while the page stays. */
  send: (event: StoryEvent) => void;
  /** Sends an event while the page goes away. */
  sendLeaving: (event: StoryEvent) => void;
}

/** How long the player is in a story: from its loading to the return home, or until the page goes away. */
export interface StorySession {
  /** The story has loaded; a session with it goes on, one with another ends. */
  begin(story: NamedStory): void;
  /** The player is home. */
  end(): void;
  /** The page goes away. Should it come back, a new session goes on from there. */
  leave(): void;
}

const msPerMinute = 60_000;
const mostMinutes = 10_000;

/** Makes the measure of story sessions. Clock and senders are given, so that tests can stand in for them. */
export function createStorySession({ now, send, sendLeaving }: Ports): StorySession {
  let current: { story: NamedStory; since: number } | undefined;

  const tell = (through: (event: StoryEvent) => void): void => {
    if (!current) return;
    const { story, since } = current;
    // To the second; a clock that was set back counts as no time.
    const minutes = Math.min(mostMinutes, Math.max(0, Math.round(((now() - since) / msPerMinute) * 60) / 60));
    through({ name: 'story_session', ...story, timestamp: new Date(now()).toISOString(), minutes });
  };

  return {
    begin({ storyId, storyName }) {
      if (current?.story.storyId === storyId) return;
      tell(send);
      current = { story: { storyId, storyName }, since: now() };
    },
    end() {
      tell(send);
      current = undefined;
    },
    leave() {
      tell(sendLeaving);
      if (current) current.since = now();
    },
  };
}
