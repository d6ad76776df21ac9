import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import { countOf, cutTo, lengthOf } from './counted-text.ts';
import { FieldNote } from './field.tsx';
import styles from './lines-field.module.css';

interface LinesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The most code points of the whole box; line breaks count. */
  most: number;
  /** How many lines are kept open at least, and what an empty one says. */
  least: number;
  placeholder: string;
  /** What has come together so far, in words. */
  help: string;
  error?: string | undefined;
}

/**
 * One text box in which each line is a fact with its number. What is written stands in a real text area; the numbers and
 * rules behind it are drawn from the same words in the same width, so that they stand beside the right line.
 */
export function LinesField({ label, value, onChange, most, least, placeholder, help, error }: LinesProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = value.split('\n');
  const shown = [...lines, ...Array<string>(Math.max(0, least - lines.length)).fill('')];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(styles.box, error && styles.bad)}>
        <ol className={styles.mirror} aria-hidden="true">
          {shown.map((line, place) => (
            // Lines have no name but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={place} data-empty={line.trim() === '' ? '' : undefined}>
              {line === '' ? (value === '' || place >= lines.length ? placeholder : '\u200b') : line}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          value={value}
          spellCheck
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(cutTo(event.target.value.replaceAll('\r', ''), most))}
        />
      </div>
      <div className={styles.under} id={`${id}-note`}>
        {error ? <FieldNote id={`${id}-error`} error={error} /> : <span>{help}</span>}
        <span className="num" data-full={lengthOf(value) >= most ? '' : undefined}>
          {countOf(value, most)}
        </span>
      </div>
    </div>
  );
}
