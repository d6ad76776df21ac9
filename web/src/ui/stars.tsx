import { limits } from '@emberlore/contract';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { m } from '../i18n/messages.ts';
import styles from './stars.module.css';

const places = Array.from({ length: limits.stars }, (_, index) => index + 1);

interface StarsProps {
  value: number;
  large?: boolean;
  /** Replaces the value while there is no rating. */
  label?: string | undefined;
}

/** A rating in stars: `value` of 5, whole. */
export function Stars({ value, large = false, label }: StarsProps) {
  return (
    <span
      className={clsx(styles.stars, large && styles.large)}
      role="img"
      aria-label={label ?? m.ui_value_of_stars_stars({ value, stars: limits.stars })}
    >
      {places.map((place) => (
        <Star
          key={place}
          fill="currentColor"
          strokeWidth={0}
          aria-hidden="true"
          className={place > value ? styles.off : undefined}
        />
      ))}
    </span>
  );
}
