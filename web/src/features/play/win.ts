import { useCallback, useState } from 'react';
import { dialogStore } from '../../dialogs/registry.ts';
import { useStore } from '../../ui/store.ts';
import { loadRunMemory, updateRunMemory } from './play-memory.ts';

const isDue = (storyId: string, sceneId: string) => loadRunMemory(storyId).winsDue.includes(sceneId);

function useTold(storyId: string, sceneId: string, setOpen: (open: boolean) => void) {
  return useCallback(() => {
    updateRunMemory(storyId, { winsDue: loadRunMemory(storyId).winsDue.filter((each) => each !== sceneId) });
    setOpen(false);
  }, [storyId, sceneId, setOpen]);
}

/**
 * Decides when to show the win of a scene: once, after it was won, while nothing is being said or asked.
 * @param quiet whether nothing on the screen would be interrupted.
 */
export function useWin(storyId: string, sceneId: string, won: boolean, quiet: boolean) {
  const [open, setOpen] = useState(false);
  const dialog = useStore(dialogStore);
  const due = won && quiet && dialog === null && isDue(storyId, sceneId);
  if (due && !open) setOpen(true);
  return { open: open || due, told: useTold(storyId, sceneId, setOpen) };
}

/** The win of a scene in a talk, which it never interrupts: the player opens it. A win left unread waits in the scene. */
export function useWinCard(storyId: string, sceneId: string, won: boolean) {
  const [open, setOpen] = useState(false);
  return {
    open,
    told: useTold(storyId, sceneId, setOpen),
    /** Opens the win; undefined if there is none to read. */
    show: won && isDue(storyId, sceneId) ? () => setOpen(true) : undefined,
  };
}
