import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messageBoxId } from '../../../voice/parts/message-box.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';

/** What Escape closes itself. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** What a player may want next, most urgent first: they stand far from the text box in the order of Tab. */
const nextThings = [
  '[data-next="win"]',
  '[data-offer] button:not(:disabled)',
  '[data-next="choice"]',
  '[data-next="act"]',
  '[data-next="way"]',
  '[data-next="goal"]',
];

/**
 * While mounted, Alt and Up leads to what can be done next, and then to the next thing after it; Escape leads from a talk
 * back to its scene, unless something is open or being written.
 * @param back the link to the scene, and its state.
 */
export function useTalkKeys({ draft, acting, editing }: TalkState, back: { to: string; state?: unknown }): void {
  const navigate = useNavigate();
  const isWriting = draft.trim() !== '' || acting || editing;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key === 'ArrowUp' && event.altKey && !event.defaultPrevented) return goToNext(event);
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

function goToNext(event: KeyboardEvent): void {
  if (document.querySelector(opened)) return;
  const things = nextThings.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const at = things.findIndex((thing) => thing.matches(':focus'));
  const next = things[(at + 1) % things.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
