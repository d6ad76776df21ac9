import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messageBoxId } from '../../../voice/parts/message-box.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';

/** What Escape closes itself. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * While mounted, Escape leads from a talk back to its scene, unless something is open or being written.
 * @param back the link to the scene, and its state.
 */
export function useTalkKeys({ draft, acting, editing }: TalkState, back: { to: string; state?: unknown }): void {
  const navigate = useNavigate();
  const isWriting = draft.trim() !== '' || acting || editing;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape' || event.defaultPrevented || event.isComposing || isWriting) return;
      const isTaken = target instanceof Element && target.closest('input, textarea, select') !== null;
      if (isTaken && target.id !== messageBoxId) return;
      if (document.querySelector(opened)) return;
      void navigate(back.to, { state: back.state });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
