import { limits, searchSpots } from '@emberlore/contract';
import { useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { cutTo } from '../../../ui/counted-text.ts';
import { FieldNote, TextField } from '../../../ui/field.tsx';
import { focusStyle, type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import styles from './spot-fields.module.css';
import { spotPlaces } from './spot-names.ts';

interface SpotFieldsProps {
  spots: readonly string[];
  /** The scene's picture, which shows where the spots lie. */
  background: PictureValue | null;
  onChange: (spots: string[]) => void;
  wrong: Readonly<Record<string, string>>;
}

/** Fields for the names of the spots of a scene, laid out as they lie in the picture. */
export function SpotFields({ spots, background, onChange, wrong }: SpotFieldsProps) {
  const noteId = useId();
  // Only at first: the fields stay open while their last name is deleted.
  const [named] = useState(() => spots.some((spot) => spot !== ''));
  return (
    <details className={styles.more} open={named || wrong.sceneSpots !== undefined || undefined}>
      <summary>{m.studio_spots_optional()}</summary>
      <fieldset className={styles.spots} aria-label={m.studio_spots()} aria-describedby={noteId}>
        <SpotMap spots={spots} background={background} />
        <div className={styles.grid}>
          {searchSpots.map((spot, index) => (
            <TextField
              key={spot}
              label={spotPlaces[spot]}
              value={spots[index] ?? ''}
              autoComplete="off"
              onChange={({ target }) =>
                onChange(
                  searchSpots.map((_, at) =>
                    at === index ? cutTo(target.value, limits.searchSpot) : (spots[at] ?? ''),
                  ),
                )
              }
            />
          ))}
        </div>
        <FieldNote id={noteId} error={wrong.sceneSpots} help={m.studio_spots_help()} />
      </fieldset>
    </details>
  );
}

/** The picture with the spots where players point at them. */
function SpotMap({ spots, background }: Pick<SpotFieldsProps, 'spots' | 'background'>) {
  const url = usePictureUrl(background);
  if (!url) return null;
  return (
    <div className={styles.map} aria-hidden="true">
      <img src={url} alt="" style={focusStyle(background)} />
      <ul>
        {searchSpots.map((spot, index) => {
          const name = spots[index]?.trim();
          return (
            <li key={spot} data-named={name ? '' : undefined}>
              {name || spotPlaces[spot]}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
