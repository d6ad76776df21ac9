import { useCallback, useState } from 'react';
import { loadRunMemory, updateRunMemory } from '../play-memory.ts';

/**
 * Decides when to show the opening of a scene: once in a run, unless the scene is won already, and again on request.
 */
export function useOpening(storyId: string, sceneId: string, won: boolean) {
  const [open, setOpen] = useState(() => !won && !loadRunMemory(storyId).openingsRead.includes(sceneId));
  const close = useCallback(() => {
    const { openingsRead } = loadRunMemory(storyId);
    if (!openingsRead.includes(sceneId)) updateRunMemory(storyId, { openingsRead: [...openingsRead, sceneId] });
    setOpen(false);
  }, [storyId, sceneId]);
  return { open, show: () => setOpen(true), close };
}
