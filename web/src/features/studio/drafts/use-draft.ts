import { useEffect, useRef, useState } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { showToast } from '../../../ui/toasts.ts';
import { draftText } from './draft-text.ts';
import { draftKey, draftValues, dropDraft, loadDraft, storeDraft } from './drafts.ts';

/** Form values that outlive the page: every change is stored on this device until the form is done. */
export interface Draft<T> {
  values: T;
  /** Changes some of the values. */
  set: (change: Partial<T> | ((before: T) => Partial<T>)) => void;
  /** Whether anything differs from the initial values. */
  changed: boolean;
  /** Like `changed`, but current between two renders. */
  changedNow: () => boolean;
  /** When the restored draft was written, in milliseconds since 1970; null if the form opened without one. */
  restoredFrom: number | null;
  /** Resets to the initial values and deletes the draft; a toast brings it back. */
  discard: () => void;
  /** Deletes the draft after saving. `next`, or else the current values, become the initial values. */
  done: (next?: T) => void;
  /** Whether the browser refuses to store the draft. */
  refused: boolean;
}

interface Opened<T> {
  values: T;
  from: number | null;
}

/**
 * Manages the draft of a form; null while its pictures load.
 * @param form identifies the form and its object, for example `scene/new/{storyId}/0`.
 * @param initial values without a stored draft; read once.
 * @param compared extracts what counts as a change, if not all values.
 */
export function useDraft<T extends object>(
  form: string,
  initial: T,
  compared: (values: T) => unknown = (values) => values,
): Draft<T> | null {
  const [key] = useState(() => draftKey(currentAccount()?.userId ?? 'nobody', form));
  const begin = useRef(initial);
  const [opened, setOpened] = useState<Opened<T> | null>(() =>
    loadDraft(key) ? null : { values: initial, from: null },
  );
  const [refused, setRefused] = useState(false);
  const latest = useRef(opened?.values ?? initial);
  const waiting = opened === null;

  useEffect(() => {
    const stored = waiting ? loadDraft(key) : null;
    if (!stored) return;
    let here = true;
    const restore = async () => {
      // A draft stored by an older version may lack newer fields.
      const values = { ...initial, ...(await draftValues<T>(stored)) };
      if (!here) return;
      latest.current = values;
      setOpened({ values, from: stored.at });
    };
    void restore();
    return () => {
      here = false;
    };
  }, [waiting, key, initial]);

  if (!opened) return null;

  const show = (values: T, from: number | null) => {
    latest.current = values;
    setOpened({ values, from });
  };
  const same = (values: T) => draftText(compared(values)).text === draftText(compared(begin.current)).text;
  const changedNow = () => !same(latest.current);
  const set: Draft<T>['set'] = (change) => {
    const before = latest.current;
    const values = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    show(values, opened.from);
    if (same(values)) return dropDraft(key);
    const stored = storeDraft(key, values);
    setRefused(!stored.text);
    void stored.files.then((good) => setRefused(!good));
  };
  const done = (next: T = latest.current) => {
    dropDraft(key);
    begin.current = next;
    show(next, null);
  };
  return {
    values: opened.values,
    set,
    changed: changedNow(),
    changedNow,
    restoredFrom: opened.from,
    discard: () => {
      const lost = latest.current;
      dropDraft(key);
      show(begin.current, null);
      if (same(lost)) return;
      // The form may have been left by then: it opens with the draft.
      const bringBack = () => {
        void storeDraft(key, lost).files;
        show(lost, opened.from);
      };
      showToast(m.studio_draft_discarded(), { label: m.ui_undo(), onPress: bringBack });
    },
    done,
    refused,
  };
}
