import { limits, type SearchSpot, searchSpots } from '@emberlore/contract';
import { useId } from 'react';
import { m } from '../../../i18n/messages.ts';
import { cutTo } from '../../../ui/counted-text.ts';
import { FieldNote, TextField } from '../../../ui/field.tsx';
import styles from './spot-fields.module.css';

const places: Readonly<Record<SearchSpot, string>> = {
  'far-left': m.ui_far_left(),
  'far-middle': m.ui_far_back(),
  'far-right': m.ui_far_right(),
  'near-left': m.ui_near_left(),
  'near-middle': m.ui_right_in_front(),
  'near-right': m.ui_near_right(),
};

interface SpotFieldsProps {
  spots: readonly string[];
  onChange: (spots: string[]) => void;
  wrong: Readonly<Record<string, string>>;
}

/** Fields for the names of the spots of a scene, laid out as they lie in the picture. */
export function SpotFields({ spots, onChange, wrong }: SpotFieldsProps) {
  const noteId = useId();
  return (
    <fieldset className={styles.spots} aria-describedby={noteId}>
      <legend className={styles.legend}>{m.studio_spots()}</legend>
      <div className={styles.grid}>
        {searchSpots.map((spot, index) => (
          <TextField
            key={spot}
            label={places[spot]}
            value={spots[index] ?? ''}
            autoComplete="off"
            onChange={({ target }) =>
              onChange(
                searchSpots.map((_, at) => (at === index ? cutTo(target.value, limits.searchSpot) : (spots[at] ?? ''))),
              )
            }
          />
        ))}
      </div>
      <FieldNote id={noteId} error={wrong.sceneSpots} help={m.studio_spots_help()} />
    </fieldset>
  );
}
