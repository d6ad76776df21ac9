import { useCallback, useState } from 'react';
import { dialogStore } from '../../dialogs/registry.ts';
import { useStore } from '../../ui/store.ts';
import { recallRun, rememberRun } from './play-memory.ts';

/**
 * Whether the win of a scene is due to be told: once a run, when nothing else is being said or asked.
 * @param quiet whether nothing on the screen would be cut short.
 */
export function useWin(storyId: string, sceneId: string, won: boolean, quiet: boolean) {
  const [open, setOpen] = useState(false);
  const dialog = useStore(dialogStore);
  const due = won && quiet && dialog === null && !recallRun(storyId).winsTold.includes(sceneId);
  if (due && !open) setOpen(true);
  const told = useCallback(() => {
    const { winsTold } = recallRun(storyId);
    if (!winsTold.includes(sceneId)) rememberRun(storyId, { winsTold: [...winsTold, sceneId] });
    setOpen(false);
  }, [storyId, sceneId]);
  return { due: open || due, told };
}
