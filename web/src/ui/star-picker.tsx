import { limits } from '@emberlore/contract';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../i18n/messages.ts';
import styles from './star-picker.module.css';

const places = Array.from({ length: limits.stars }, (_, index) => index + 1);

interface PickerProps {
  /** Accessible name: 'Your rating'. */
  label: string;
  /** 0 to 5; 0 is no rating. */
  value: number;
  onChange: (value: number) => void;
}

/** Picker for 0 to 5 stars: press a star, press it again to clear, or use the arrow keys. */
export function StarPicker({ label, value, onChange }: PickerProps) {
  const name = useId();
  const [over, setOver] = useState(0);
  return (
    <fieldset className={styles.picker} onPointerLeave={() => setOver(0)}>
      <legend className="sr">{label}</legend>
      {[0, ...places].map((place) => (
        <label
          key={place}
          className={place === 0 ? styles.none : styles.star}
          data-lit={place <= (over || value) ? '' : undefined}
          onPointerEnter={() => setOver(place)}
        >
          <input
            type="radio"
            className="sr"
            name={name}
            aria-label={place === 0 ? m.ui_no_stars() : m.ui_stars({ count: place })}
            checked={place === value}
            onChange={() => onChange(place)}
            // A click without a change event hits the selected star; keys never click the selected one.
            onClick={() => place === value && onChange(0)}
          />
          {place > 0 && <Star fill="currentColor" strokeWidth={0} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
