import { limits, type SpotPlace, searchSpots } from '@emberlore/contract';
import { useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { cutTo } from '../../../ui/counted-text.ts';
import { FieldNote, TextField } from '../../../ui/field.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { spotPlaces } from '../spots/spot-names.ts';
import styles from './spot-fields.module.css';
import { SpotMap } from './spot-map.tsx';

interface SpotFieldsProps {
  spots: readonly string[];
  /** Where they lie in the picture; null: at their usual places. */
  places: readonly SpotPlace[] | null | undefined;
  /** The scene's picture, which shows where the spots lie. */
  background: PictureValue | null;
  onChange: (change: { sceneSpots: string[] } | { sceneSpotPlaces: SpotPlace[] }) => void;
  wrong: Readonly<Record<string, string>>;
}

/** Fields for the names of the spots of a scene, and the picture in which they are moved to where they belong. */
export function SpotFields({ spots, places = null, background, onChange, wrong }: SpotFieldsProps) {
  const noteId = useId();
  // Only at first: the fields stay open while their last name is deleted.
  const [named] = useState(() => spots.some((spot) => spot !== ''));
  return (
    <details className={styles.more} open={named || wrong.sceneSpots !== undefined || undefined}>
      <summary>{m.studio_spots_optional()}</summary>
      <fieldset className={styles.spots} aria-label={m.studio_spots()} aria-describedby={noteId}>
        <SpotMap
          spots={spots}
          places={places}
          background={background}
          onPlaces={(sceneSpotPlaces) => onChange({ sceneSpotPlaces })}
        />
        <div className={styles.grid}>
          {searchSpots.map((spot, index) => (
            <TextField
              key={spot}
              label={spotPlaces[spot]}
              value={spots[index] ?? ''}
              autoComplete="off"
              onChange={({ target }) =>
                onChange({
                  sceneSpots: searchSpots.map((_, at) =>
                    at === index ? cutTo(target.value, limits.searchSpot) : (spots[at] ?? ''),
                  ),
                })
              }
            />
          ))}
        </div>
        <FieldNote id={noteId} error={wrong.sceneSpots} help={m.studio_spots_help()} />
      </fieldset>
    </details>
  );
}
