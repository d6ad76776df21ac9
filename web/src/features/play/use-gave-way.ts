import type { RuledScene } from '@emberlore/contract';
import { useEffect, useRef } from 'react';

/**
 * Tells what the player reads when an opponent gives way on this screen; what happened before it was opened has been read.
 * @param waits while a reply is still arriving, or a dialog is open: that comes first.
 */
export function useGaveWay({ gaveWay = [] }: RuledScene, tell: (text: string) => void, waits = false): void {
  const read = useRef<ReadonlySet<string>>(new Set(gaveWay.map(({ questId }) => questId)));
  useEffect(() => {
    if (waits) return;
    const news = gaveWay.filter(({ questId }) => !read.current.has(questId));
    read.current = new Set(gaveWay.map(({ questId }) => questId));
    for (const { text } of news) tell(text);
  });
}
