import { clsx } from 'clsx';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { m } from '../i18n/messages.ts';
import styles from './field.module.css';

interface Around {
  label: string;
  /** Error in a few words; shown below the field and read with it. */
  error?: string | undefined;
  help?: string | undefined;
  /** Shown to the right of the label: '15 / 45'. */
  count?: string | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above the control, and its help or error below. */
function Field({ label, error, help, count, children }: Around & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = error || help ? noteId : undefined;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {count && <span className={styles.count}>{count}</span>}
      </div>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  );
}

/** The line below a field: its error, or else its help. */
export function FieldNote({ id, error, help }: { id: string; error?: string | undefined; help?: string | undefined }) {
  if (error) {
    return (
      <span className={styles.wrong} id={id} role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        {error}
      </span>
    );
  }
  return help ? (
    <span className={styles.help} id={id}>
      {help}
    </span>
  ) : null;
}

/** A labelled single-line text field. */
export function TextField({ label, error, help, count, className, ...input }: ComponentProps<'input'> & Around) {
  return (
    <Field label={label} error={error} help={help} count={count}>
      {(wiring) => <input {...input} {...wiring} className={clsx(styles.input, className)} />}
    </Field>
  );
}

/** A labelled password field with a button to show the password. */
export function PasswordField({
  label,
  error,
  help,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & Around) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} help={help}>
      {(wiring) => (
        <div className={styles.box}>
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} className={clsx(styles.input, className)} />
          <button
            type="button"
            className={styles.peek}
            aria-label={m.ui_show_label({ label: label.toLowerCase() })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}

/** A checkbox with its label on the right. */
export function CheckField({
  label,
  error,
  help,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & Pick<Around, 'error' | 'help'> & { label: ReactNode }) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={(error || help) && noteId}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  );
}

/** A labelled multi-line text field. */
export function TextArea({ label, error, help, count, className, ...area }: ComponentProps<'textarea'> & Around) {
  return (
    <Field label={label} error={error} help={help} count={count}>
      {(wiring) => <textarea {...area} {...wiring} className={clsx(styles.input, className)} />}
    </Field>
  );
}

/** A labelled menu; its options are the children. */
export function SelectField({ label, error, help, count, className, ...select }: ComponentProps<'select'> & Around) {
  return (
    <Field label={label} error={error} help={help} count={count}>
      {(wiring) => <select {...select} {...wiring} className={clsx(styles.input, className)} />}
    </Field>
  );
}

interface RadioProps<Option extends string> {
  legend: string;
  /** The values to choose from, each with the text that is shown. */
  options: Readonly<Record<Option, string>>;
  value: Option | null;
  onChange: (value: Option) => void;
}

function listOptions<Option extends string>(options: Readonly<Record<Option, string>>): Option[] {
  return Object.keys(options) as Option[];
}

/** Asks for one of a few options. */
export function RadioField<Option extends string>({ legend, options, value, onChange }: RadioProps<Option>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{legend}</legend>
      {listOptions(options).map((option) => (
        <label key={option} className={styles.check}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
