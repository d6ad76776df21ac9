import type { PictureKind } from '@emberlore/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './choice-tile.module.css';
import { Picture } from './picture.tsx';

interface ChoiceTileProps {
  url: string;
  kind: PictureKind;
  /** Rendered width, as a `sizes` attribute. */
  sizes: string;
  /** Aspect ratio of the picture, as a CSS value. */
  shape: string;
  on: boolean;
  /** Disables the tile. */
  off?: boolean;
  /** Accessible name, if there is no text under the picture. */
  label?: string;
  eager?: boolean;
  onPress: () => void;
  /** Content under the picture. */
  children?: ReactNode;
}

/** A picture to choose by pressing it, one of many. */
export function ChoiceTile({ shape, on, off = false, label, onPress, children, ...picture }: ChoiceTileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={on}
      aria-label={label}
      disabled={off}
      style={{ '--shape': shape }}
      onClick={onPress}
    >
      <Picture {...picture} alt="" />
      {children && <span className={styles.words}>{children}</span>}
      {on && (
        <span className={styles.mark}>
          <Check size={16} strokeWidth={3} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

/** An empty slot in a grid of tiles, with what it is for. */
export function EmptyTile({ shape, children }: { shape: string; children: ReactNode }) {
  return (
    <span className={`${styles.tile} ${styles.empty}`} style={{ '--shape': shape }}>
      {children}
    </span>
  );
}
