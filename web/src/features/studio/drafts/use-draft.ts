import { useEffect, useState } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { useStore } from '../../../ui/store.ts';
import { showToast } from '../../../ui/toasts.ts';
import { createDraftKeeper, type DraftKeeper, type DraftView } from './draft-keeper.ts';

/** Form values that outlive the page: every change is stored until the form is done, on this device and in the account. */
export interface Draft<T> extends Omit<DraftView<T>, 'values' | 'from'>, Pick<DraftKeeper<T>, 'settle'> {
  values: T;
  /** Changes some of the values. */
  set: (change: Partial<T> | ((before: T) => Partial<T>)) => void;
  /** Whether anything differs from the initial values. */
  changed: boolean;
  /** Like `changed`, but current between two renders. */
  changedNow: () => boolean;
  /** When the restored draft was written, in milliseconds since 1970; null if the form opened without one. */
  restoredFrom: number | null;
  /** Whether the browser refuses to store the draft. */
  refused: boolean;
  /** Resets to the initial values and deletes the draft; a toast brings it back. */
  discard: () => void;
  /** Deletes the draft after saving. `next`, or else the current values, become the initial values. */
  done: (next?: T) => void;
}

/** Going to another step of a form changes nothing. */
const withoutStep = (values: object): unknown => ({ ...values, step: undefined });

/**
 * Manages the draft of a form; null while its pictures load.
 * @param form identifies the form and its object, for example `scene/new/{storyId}`.
 * @param initial values without a stored draft; read once.
 * @param compared extracts what counts as a change, if not all values but the step.
 */
export function useDraft<T extends object>(
  form: string,
  initial: T,
  compared: (values: T) => unknown = withoutStep,
): Draft<T> | null {
  const [keeper] = useState(() => createDraftKeeper({ userId: currentAccount()?.userId, form, initial, compared }));
  const { values, from, ...view } = useStore(keeper.view);
  useEffect(() => keeper.start(), [keeper]);
  if (values === null) return null;
  return {
    ...view,
    values,
    set(change) {
      const before = keeper.values();
      keeper.set({ ...before, ...(typeof change === 'function' ? change(before) : change) });
    },
    changed: keeper.changed(values),
    changedNow: () => keeper.changed(keeper.values()),
    restoredFrom: from,
    refused: view.kept === 'refused',
    settle: keeper.settle,
    discard() {
      const lost = keeper.values();
      const bringBack = keeper.discard();
      if (keeper.changed(lost)) showToast(m.studio_draft_discarded(), { label: m.ui_undo(), onPress: bringBack });
    },
    done: (next = keeper.values()) => keeper.done(next),
  };
}
