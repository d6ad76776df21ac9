import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';

/** The texts and ticks of a form, by the names that the call gives its fields. */
export type Values = Record<string, string | boolean>;

interface FormOptions {
  start: Values;
  /** Fields that may stay empty. */
  optional?: readonly string[];
  send: (values: Values) => Promise<void>;
}

/** Keeps what is typed, and what is wrong with it: what is missing by itself, the rest as the call says. */
export function useForm({ start, optional = [], send }: FormOptions) {
  const [values, setValues] = useState(start);
  const [tried, setTried] = useState(false);
  const sending = useMutation({ mutationFn: () => send(values), meta: { quiet: true } });
  const refused = sending.error instanceof CallError ? sending.error.fields : {};
  const missing = (name: string) => {
    const value = values[name];
    return !optional.includes(name) && (value === false || (typeof value === 'string' && value.trim() === ''));
  };
  const wrong = (name: string): string | undefined =>
    refused[name] ?? (tried && missing(name) ? m.copyright_required() : undefined);
  return {
    sending,
    wrong,
    /** What went wrong and is about no field. */
    failure: sending.error && Object.keys(refused).length === 0 ? errorText(sending.error) : undefined,
    text: (name: string) => ({
      value: String(values[name]),
      error: wrong(name),
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
    tick: (name: string) => ({
      checked: values[name] === true,
      error: wrong(name),
      onChange: (event: { target: { checked: boolean } }) => setValues({ ...values, [name]: event.target.checked }),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      setTried(true);
      if (Object.keys(values).some(missing)) {
        // After what is wrong has been drawn.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      if (!sending.isPending) sending.mutate();
    },
  };
}
