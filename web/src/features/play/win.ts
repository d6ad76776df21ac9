import { useCallback, useState } from 'react';
import { dialogStore } from '../../dialogs/registry.ts';
import { useStore } from '../../ui/store.ts';
import { loadRunMemory, updateRunMemory } from './play-memory.ts';

/**
 * Decides when to show the win of a scene: once, after it was won, while nothing is being said or asked.
 * @param quiet whether nothing on the screen would be interrupted.
 */
export function useWin(storyId: string, sceneId: string, won: boolean, quiet: boolean) {
  const [open, setOpen] = useState(false);
  const dialog = useStore(dialogStore);
  const due = won && quiet && dialog === null && loadRunMemory(storyId).winsDue.includes(sceneId);
  if (due && !open) setOpen(true);
  const told = useCallback(() => {
    updateRunMemory(storyId, { winsDue: loadRunMemory(storyId).winsDue.filter((each) => each !== sceneId) });
    setOpen(false);
  }, [storyId, sceneId]);
  return { open: open || due, told };
}
