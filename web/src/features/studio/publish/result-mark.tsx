import { Check, CircleDashed, X } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';

/** The sign of a result of a playtest; `open` if it is still to come. */
export function ResultMark({ completed, open }: { completed: boolean; open: boolean }) {
  if (completed) return <Check size={18} aria-label={m.studio_completed()} />;
  return open ? (
    <CircleDashed size={18} data-open="" aria-label={m.studio_open()} />
  ) : (
    <X size={18} aria-label={m.studio_not_completed()} />
  );
}
