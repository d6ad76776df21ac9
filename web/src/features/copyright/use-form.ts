import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';

/** Form values by the call's field names. */
export type Values = Record<string, string | boolean>;

interface FormOptions {
  start: Values;
  /** Fields that may be empty. */
  optional?: readonly string[];
  send: (values: Values) => Promise<void>;
}

/** Holds the values and errors of a form: checks required fields itself and shows the call's field errors. */
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
    /** An error that concerns no field. */
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
        // Focus after the errors have rendered.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      if (!sending.isPending) sending.mutate();
    },
  };
}
