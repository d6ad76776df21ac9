import styles from './die.module.css';

/** Positions of a die's pips, on a grid of three by three. */
const eyes: Record<number, readonly number[]> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};

interface DieProps {
  /** What it shows; null: it has not been thrown. */
  value: number | null;
  sides: number;
  /** Its place among dice that are thrown together, from 0: they come to rest one after the other. */
  place?: number;
}

/** A die that tumbles when it appears: pips with six sides, otherwise a number. */
export function Die({ value, sides, place = 0 }: DieProps) {
  return (
    <span className={styles.die} data-empty={value === null} data-sides={sides} style={{ '--place': place }}>
      {sides === 6 ? (eyes[value ?? 0] ?? []).map((eye) => <i key={eye} data-at={eye} />) : <b>{value}</b>}
    </span>
  );
}
