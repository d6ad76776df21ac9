import { useEffect, useRef, useState } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { draftText } from './draft-text.ts';
import { draftKey, draftValues, dropDraft, keepDraft, keptDraft } from './drafts.ts';

/** The values of a form that outlive the page: every change is kept on this device until the form is done. */
export interface Draft<T> {
  values: T;
  /** Changes some of the values. */
  set: (change: Partial<T> | ((before: T) => Partial<T>)) => void;
  /** Whether anything differs from how the form began. */
  changed: boolean;
  /** The same at this very moment, for what happens between two drawings of the form. */
  changedNow: () => boolean;
  /** When what the form opened with was written, in milliseconds since 1970; null when it opened anew. */
  restoredFrom: number | null;
  /** Goes back to how the form began and forgets the draft. */
  discard: () => void;
  /** The values have arrived: the draft is forgotten. What the form begins with now is `next`, or else what it shows. */
  done: (next?: T) => void;
  /** Whether the browser refuses to keep the draft. */
  refused: boolean;
}

interface Opened<T> {
  values: T;
  from: number | null;
}

/**
 * The draft of a form, or null for the moment that its pictures take to come.
 * @param form names the form and what it is about, as in `scene/new/{storyId}/0`; another name is another form.
 * @param initial what the form begins with where no draft is kept; read once.
 * @param compared what of the values counts as a change, where that is not all of them.
 */
export function useDraft<T extends object>(
  form: string,
  initial: T,
  compared: (values: T) => unknown = (values) => values,
): Draft<T> | null {
  const [key] = useState(() => draftKey(currentAccount()?.userId ?? 'nobody', form));
  const begin = useRef(initial);
  const [opened, setOpened] = useState<Opened<T> | null>(() =>
    keptDraft(key) ? null : { values: initial, from: null },
  );
  const [refused, setRefused] = useState(false);
  const latest = useRef(opened?.values ?? initial);
  const waiting = opened === null;

  useEffect(() => {
    const kept = waiting ? keptDraft(key) : null;
    if (!kept) return;
    let here = true;
    const restore = async () => {
      // What was kept by an older page may lack what the form has learnt since.
      const values = { ...initial, ...(await draftValues<T>(kept)) };
      if (!here) return;
      latest.current = values;
      setOpened({ values, from: kept.at });
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
    const kept = keepDraft(key, values);
    setRefused(!kept.text);
    void kept.files.then((good) => setRefused(!good));
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
      dropDraft(key);
      show(begin.current, null);
    },
    done,
    refused,
  };
}
