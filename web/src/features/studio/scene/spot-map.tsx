import { type SpotPlace, searchSpots, usualSpotPlaces } from '@emberlore/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { m } from '../../../i18n/messages.ts';
import { arrowMoves } from '../../../ui/crop-frame.tsx';
import { focusStyle, type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import { spotPlaces } from '../spots/spot-names.ts';
import styles from './spot-fields.module.css';

interface SpotMapProps {
  spots: readonly string[];
  /** Where they lie in the picture; null: at their usual places. */
  places: readonly SpotPlace[] | null;
  background: PictureValue | null;
  onPlaces: (places: SpotPlace[]) => void;
}

const inPercent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100);

/** The picture with the spots where players see them; they are moved by dragging or with the arrow keys. */
export function SpotMap({ spots, places, background, onPlaces }: SpotMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const url = usePictureUrl(background);
  if (!url) return null;
  const shown = places ?? usualSpotPlaces;
  const move = (index: number, to: SpotPlace) => onPlaces(shown.map((place, at) => (at === index ? to : { ...place })));
  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = map.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, {
      x: inPercent((event.clientX - box.left) / box.width),
      y: inPercent((event.clientY - box.top) / box.height),
    });
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    const [right, down] = arrowMoves[event.key] ?? [];
    const from = shown[index];
    if (right === undefined || down === undefined || !from) return;
    event.preventDefault();
    move(index, { x: inPercent(from.x / 100 + right), y: inPercent(from.y / 100 + down) });
  };
  return (
    <div ref={map} className={styles.map}>
      <img src={url} alt="" style={focusStyle(background)} draggable={false} />
      <ul>
        {searchSpots.map((spot, index) => {
          const name = spots[index]?.trim();
          const { x, y } = shown[index] ?? { x: 50, y: 50 };
          return (
            <li key={spot} style={{ '--x': `${x}%`, '--y': `${y}%` }}>
              <button
                type="button"
                data-named={name ? '' : undefined}
                aria-label={m.studio_move_name_with_the_arrow_keys({ name: name || spotPlaces[spot] })}
                onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
                onPointerMove={drag(index)}
                onKeyDown={press(index)}
              >
                {name || spotPlaces[spot]}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
