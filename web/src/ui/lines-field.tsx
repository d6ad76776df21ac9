import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import { cutTo, formatCount, lengthOf } from './counted-text.ts';
import { FieldNote } from './field.tsx';
import styles from './lines-field.module.css';

interface LinesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Maximum length of the whole text in code points, including line breaks. */
  most: number;
  /** Minimum number of visible lines, and the placeholder of an empty one. */
  least: number;
  placeholder: string;
  /** Summary of the input so far. */
  help: string;
  error?: string | undefined;
}

/**
 * A text box in which each line is a numbered fact. A real text area holds the text; a mirrored layer behind it draws
 * the numbers and rules from the same text at the same width, so that they align.
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
            // Lines have no identity but their position.
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
          {formatCount(value, most)}
        </span>
      </div>
    </div>
  );
}
