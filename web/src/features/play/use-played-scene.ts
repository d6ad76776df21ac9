import type { Scene, Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { playedStoryQuery, type SceneEntry, sceneEntryQuery } from './play-data.ts';
import type { PlayMode } from './play-paths.ts';
import { applyRules } from './ruled-scene.ts';
import { readStoryId } from './story-token.ts';

/** The load state of a play screen's scene. */
export type PlayedScene =
  | { state: 'loading' }
  | { state: 'missing'; what: 'story' | 'scene'; storyId: string | null }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'here'; story: Story; scene: Scene; entry: SceneEntry };

/**
 * Enters the scene named in a play URL.
 * @param replaceToken called with a valid token when the URL's token isn't.
 */
export function usePlayedScene(
  storyToken: string,
  sceneId: string,
  mode: PlayMode,
  replaceToken: (storyToken: string) => void,
): PlayedScene {
  const storyId = readStoryId(storyToken);
  const known = storyId !== null;
  const story = useQuery({ ...playedStoryQuery(storyId ?? ''), enabled: known });
  const entry = useQuery({ ...sceneEntryQuery(storyId ?? '', sceneId, storyToken, mode), enabled: known });
  const goodToken = entry.data?.storyToken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a renewed token is news
  useEffect(() => {
    if (goodToken !== undefined && goodToken !== storyToken) replaceToken(goodToken);
  }, [goodToken]);

  const told = story.data?.story.scenes.find((each) => each.sceneId === sceneId);
  const rules = entry.data?.rules;
  const scene = useMemo(() => told && rules && applyRules(told, rules), [told, rules]);
  const missing = [story.error, entry.error];
  if (!known || missing.some((error) => isCallError(error, 'story.not_found'))) {
    return { state: 'missing', what: 'story', storyId };
  }
  if (story.data && entry.data) {
    if (!scene) return { state: 'missing', what: 'scene', storyId };
    return { state: 'here', story: story.data.story, scene, entry: entry.data };
  }
  if (missing.some((error) => isCallError(error, 'scene.not_found')))
    return { state: 'missing', what: 'scene', storyId };
  const failed = story.isError ? story : entry.isError ? entry : null;
  return failed ? { state: 'failed', error: failed.error, retry: () => void failed.refetch() } : { state: 'loading' };
}
