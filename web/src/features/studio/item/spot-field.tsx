import { type SearchSpot, searchSpots } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { SelectField } from '../../../ui/field.tsx';
import { nameSpot } from '../spots/spot-names.ts';

interface SpotFieldProps {
  /** What the spots of the scene's picture are called. */
  spots: readonly string[];
  value: SearchSpot | null;
  error: string | undefined;
  onChange: (spot: SearchSpot | null) => void;
}

/** Asks where in the picture of its scene an item lies, and says what that means for players. */
export function SpotField({ spots, value, error, onChange }: SpotFieldProps) {
  return (
    <SelectField
      label={m.studio_where_it_lies()}
      value={value ?? ''}
      help={
        value === null
          ? m.studio_it_lies_where_its_text_says()
          : m.studio_players_find_it_there({ spot: nameSpot(spots, value) })
      }
      error={error}
      onChange={({ target }) => onChange(searchSpots.find((spot) => spot === target.value) ?? null)}
    >
      <option value="">{m.studio_leave_it_open()}</option>
      {searchSpots.map((spot) => (
        <option key={spot} value={spot}>
          {nameSpot(spots, spot)}
        </option>
      ))}
    </SelectField>
  );
}
