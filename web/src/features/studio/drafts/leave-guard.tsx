import { useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { Draft } from './use-draft.ts';

type Guarded = Pick<Draft<unknown>, 'changed' | 'changedNow' | 'discard' | 'refused'>;

/**
 * Asks before a page with unsaved changes is left for another. Where the session has run out nobody is asked: the draft
 * is there when they come back.
 */
export function LeaveGuard({ draft, within }: { draft: Guarded; within?: (pathname: string) => boolean }) {
  const { pathname } = useLocation();
  const [own] = useState(pathname);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Where the form has been left already it has no say, though it may still be on the screen.
    const leaves =
      currentLocation.pathname === own && nextLocation.pathname !== own && !within?.(nextLocation.pathname);
    const expired = (nextLocation.state as { expired?: boolean } | null)?.expired === true;
    return leaves && !expired && draft.changedNow();
  });
  useUnkeptWarning(draft.changed && draft.refused);
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
      onDiscard={() => {
        draft.discard();
        blocker.proceed();
      }}
    />
  );
}

interface LeaveProps {
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

/** The question itself, for forms that close without leaving the page. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveProps) {
  return (
    <Dialog open onClose={onStay} title={m.studio_leave_with_unsaved_changes()}>
      <DialogText>{m.studio_your_draft_can_wait_for()}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={onLeave}>
          {m.studio_leave_keep_the_draft()}
        </Button>
        <Button onClick={onStay}>{m.studio_stay()}</Button>
        <Button look="danger-quiet" onClick={onDiscard}>
          {m.studio_discard_the_draft()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where the draft cannot be kept, the browser itself asks before the page goes. */
function useUnkeptWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
