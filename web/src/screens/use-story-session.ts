import { useEffect } from 'react';
import { storySession } from '../api/analytics.ts';
import type { NamedStory } from '../api/story-session.ts';

/** Starts the story session once the story has loaded; home ends it. */
export function useStorySession(story: NamedStory | undefined): void {
  useEffect(() => {
    if (story) storySession.begin(story);
  }, [story]);
}
