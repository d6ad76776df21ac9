import { errors } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, errorText, isCallError } from '../../../api/call-error.ts';
import { showError } from '../../../ui/notices.ts';
import { refreshAll } from './studio-queries.ts';

/** A form on its way to the server. */
export interface Save<Input> {
  /** Starts, unless one is under way. */
  start: (input: Input) => void;
  busy: boolean;
  /** 0 to 1 while pictures are being sent. */
  progress: number | null;
  /** What is wrong with single fields. */
  fields: Readonly<Record<string, string>>;
  /** It was changed elsewhere meanwhile: what came with the refusal. */
  conflict: CallError | null;
  /** The conflict has been decided. */
  settle: () => void;
  /** Nobody answered: it is to be sent again. */
  cut: boolean;
}

interface Saving<Input, Answer> {
  send: (input: Input, onProgress: (part: number) => void) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
}

/**
 * Saves a form: shows what fails in the error banner, keeps what is wrong with fields, and hands a change made elsewhere
 * to whoever lets the player choose.
 */
export function useSave<Input, Answer>({ send, onDone }: Saving<Input, Answer>): Save<Input> {
  const [progress, setProgress] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (input: Input) => send(input, setProgress),
    meta: { quiet: true },
    onSuccess(answer, input) {
      refreshAll();
      onDone(answer, input);
    },
    onError(error) {
      if (isCallError(error, errors.changedElsewhere.text) || isCallError(error, errors.badToken.text)) return;
      showError(errorText(error));
    },
    onSettled: () => setProgress(null),
  });
  const { error } = save;
  return {
    start: (input) => !save.isPending && save.mutate(input),
    busy: save.isPending,
    progress,
    fields: error instanceof CallError ? error.fields : {},
    conflict: isCallError(error, errors.changedElsewhere.text) ? error : null,
    settle: save.reset,
    cut: error instanceof CallError && error.status === 0,
  };
}
