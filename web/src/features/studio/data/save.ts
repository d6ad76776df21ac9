import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, errorText, isCallError } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/toasts.ts';
import { nameField } from '../differences/field-names.ts';
import { refreshAll } from './studio-queries.ts';

/** The state of saving a form. */
export interface Save<Input> {
  /** Starts saving, unless already in progress. */
  start: (input: Input) => void;
  busy: boolean;
  /** Upload progress of pictures, from 0 to 1. */
  progress: number | null;
  /** Errors by field. */
  fields: Readonly<Record<string, string>>;
  /** The error of an edit conflict, with the current version. */
  conflict: CallError | null;
  /** Clears the error: a conflict that is resolved, or one of an earlier form. */
  settle: () => void;
  /** Whether the connection broke, so the form has to be sent again. */
  cut: boolean;
}

interface Saving<Input, Answer> {
  send: (input: Input, onProgress: (part: number) => void) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /** Called with the errors by field when the server refuses some, to show the first of them. */
  onRefused?: (fields: Readonly<Record<string, string>>) => void;
  /** Whether the form renders `SaveConflict`; otherwise an edit conflict shows in the error banner. */
  asksOnConflict?: boolean;
}

/** Says why a call failed. 'Invalid Input.' says nothing: then, what is wrong with which field. */
function explain(error: unknown): string {
  if (!isCallError(error, 'request.invalid')) return errorText(error);
  const reasons = Object.entries(error.fields).map(([field, reason]) =>
    m.studio_field_reason({ field: nameField(field), reason }),
  );
  return reasons.length > 0 ? reasons.join('\n') : errorText(error);
}

/**
 * Saves a form: shows errors in the error banner, field errors in `fields`, and edit conflicts in `conflict` if the form
 * asks the player to resolve them.
 */
export function useSave<Input, Answer>(saving: Saving<Input, Answer>): Save<Input> {
  const { send, onDone, onRefused, asksOnConflict = false } = saving;
  const [progress, setProgress] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (input: Input) => send(input, setProgress),
    meta: { quiet: true },
    onSuccess(answer, input) {
      refreshAll();
      onDone(answer, input);
    },
    onError(error) {
      if (isCallError(error, 'auth.invalid_token')) return;
      if (asksOnConflict && isCallError(error, 'request.conflict')) return;
      showError(explain(error));
      if (error instanceof CallError && Object.keys(error.fields).length > 0) onRefused?.(error.fields);
    },
    onSettled: () => setProgress(null),
  });
  const { error } = save;
  return {
    start: (input) => !save.isPending && save.mutate(input),
    busy: save.isPending,
    progress,
    fields: error instanceof CallError ? error.fields : {},
    conflict: isCallError(error, 'request.conflict') ? error : null,
    settle: save.reset,
    cut: error instanceof CallError && error.status === 0,
  };
}
