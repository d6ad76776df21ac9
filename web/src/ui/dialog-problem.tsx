import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import styles from './dialog-problem.module.css';
import { createStore, useStore } from './store.ts';
import { errorBanner, hideError, hideToast, showError } from './toasts.ts';

/** The open dialogs, the topmost last. */
const openDialogs = createStore<readonly symbol[]>([]);

/** A dialog that closes so soon after an error hands it back to the page: nobody has read it. In milliseconds. */
const unread = 700;

/** An error that a dialog shows. */
export interface Problem {
  text: string | null;
  clear: () => void;
}

/** Takes the errors that are shown while this dialog is the topmost: behind it, a banner would be missed. */
export function useProblem(open: boolean): Problem {
  const [id] = useState(() => Symbol('dialog'));
  const [problem, setProblem] = useState<{ text: string; at: number } | null>(null);
  const last = useRef(problem);
  last.current = problem;
  const isTopmost = useStore(openDialogs).at(-1) === id;
  const error = useStore(errorBanner);
  useLayoutEffect(() => {
    if (!open) return;
    openDialogs.set([...openDialogs.get(), id]);
    return () => openDialogs.set(openDialogs.get().filter((each) => each !== id));
  }, [open, id]);
  useLayoutEffect(() => {
    if (!open || !isTopmost || !error) return;
    hideError();
    // On a phone a toast would cover the foot of the dialog.
    hideToast();
    setProblem({ text: error.text, at: Date.now() });
  }, [open, isTopmost, error]);
  useEffect(
    () => () => {
      const { current } = last;
      if (current && Date.now() - current.at < unread) showError(current.text);
    },
    [],
  );
  return { text: problem?.text ?? null, clear: () => setProblem(null) };
}

/** The error at the foot of a dialog. */
export function DialogProblem({ problem }: { problem: Problem }) {
  if (problem.text === null) return null;
  return (
    <div className={styles.problem} role="alert">
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <b>{m.spec_error_title()}</b>
        <p>{problem.text}</p>
      </div>
      <IconButton label={m.ui_dismiss()} look="ghost" onClick={problem.clear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
