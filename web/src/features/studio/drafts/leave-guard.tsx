import { useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import type { Draft } from './use-draft.ts';

type Guarded = Pick<Draft<unknown>, 'changed' | 'changedNow' | 'discard' | 'refused'>;

/**
 * Asks before navigating away from unsaved changes. Doesn't ask when the sign-in has expired: the draft is still there
 * when the player returns.
 */
export function LeaveGuard({ draft, within }: { draft: Guarded; within?: (pathname: string) => boolean }) {
  const { pathname } = useLocation();
  const [own] = useState(pathname);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A form that has already been left doesn't block, even if it is still rendered.
    const leaves =
      currentLocation.pathname === own && nextLocation.pathname !== own && !within?.(nextLocation.pathname);
    const expired = (nextLocation.state as { expired?: boolean } | null)?.expired === true;
    return leaves && !expired && draft.changedNow();
  });
  useUnloadWarning(draft.changed && draft.refused);
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

/** The confirmation dialog, for forms that close without navigation. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveProps) {
  return (
    <Dialog open onClose={onStay} title={m.studio_leave_with_unsaved_changes()}>
      <DialogText>{m.studio_you_can_keep_your_draft_on_this()}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={onLeave}>
          {m.studio_leave_and_keep_draft()}
        </Button>
        <Button onClick={onStay}>{m.studio_stay()}</Button>
        <Button look="danger-quiet" onClick={onDiscard}>
          {m.studio_discard_draft()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Uses the browser's own prompt before unload when the draft can't be stored. */
function useUnloadWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
