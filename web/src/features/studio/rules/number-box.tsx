import { useState } from 'react';
import styles from './rules.module.css';

/** The range of numbers in rules. */
const most = 999;

interface NumberProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
}

/** A field for a whole number within a sentence. What is no number yet is dropped when the field is left. */
export function NumberBox({ label, value, onChange, min = -most }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    if (/^-?\d{1,3}$/.test(text) && Number(text) >= min) onChange(Number(text));
  };
  return (
    <input
      className={styles.number}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => change(event.target.value.trim())}
      onBlur={() => setTyped(null)}
    />
  );
}
