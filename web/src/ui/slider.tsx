import { clsx } from 'clsx';
import { Slider as Radix } from 'radix-ui';
import styles from './slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Labels of both ends, lower one first. */
  ends?: readonly [string, string];
  /** The formatted value; defaults to the number. */
  text?: string;
  /** Fills from the middle, for values with a sign. */
  twoWay?: boolean;
  className?: string | undefined;
}

/** A slider between two labelled ends with a visible value. Supports pointer, arrow keys, Home and End. */
export function Slider({ label, value, min, max, step, onChange, ends, text, twoWay, className }: SliderProps) {
  const at = ((value - min) / (max - min)) * 100;
  const said = text ?? String(value);
  return (
    <div className={clsx(styles.slider, className)}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <output className={styles.value} aria-hidden="true">
        {said}
      </output>
      <Radix.Root
        className={styles.root}
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onChange(rounded(next, step))}
      >
        <Radix.Track
          className={styles.track}
          style={{ '--from': `${twoWay ? Math.min(at, 50) : 0}%`, '--to': `${twoWay ? Math.max(at, 50) : at}%` }}
        />
        <Radix.Thumb className={styles.thumb} aria-label={label} aria-valuetext={said} />
      </Radix.Root>
      {ends && (
        <span className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      )}
    </div>
  );
}

/** Steps of a tenth add up to 0.30000000000000004; rounds to 0.3. */
function rounded(value: number, step: number): number {
  const places = String(step).split('.')[1]?.length ?? 0;
  return Number(value.toFixed(places));
}
