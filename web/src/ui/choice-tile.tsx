import type { PictureKind } from '@emberlore/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './choice-tile.module.css';
import { Picture } from './picture.tsx';

interface ChoiceTileProps {
  url: string;
  kind: PictureKind;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The picture's width to its height, as CSS writes it. */
  shape: string;
  on: boolean;
  /** It cannot be chosen now. */
  off?: boolean;
  /** What it is called, where nothing is written under it. */
  label?: string;
  eager?: boolean;
  onPress: () => void;
  /** What stands under the picture. */
  children?: ReactNode;
}

/** A picture that is chosen by pressing it, one of many. */
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

/** A place in which there will be one some day. */
export function EmptyTile({ shape }: { shape: string }) {
  return <span className={`${styles.tile} ${styles.empty}`} style={{ '--shape': shape }} />;
}
