import { pictureAt } from '@emberlore/contract';
import { clsx } from 'clsx';
import styles from './avatar.module.css';

interface AvatarProps {
  url: string;
  /** Empty when the name is next to it. */
  alt: string;
  /** Diameter in CSS pixels. */
  size: number;
  /** For portraits: crops to the face, without the shoulders. */
  face?: boolean;
  ringed?: boolean;
  /** Called when the picture fails to load. */
  onError?: () => void;
}

/** A round picture of a person or a character. */
export function Avatar({ url, alt, size, face = false, ringed = false, onError }: AvatarProps) {
  return (
    <span
      className={clsx(styles.avatar, face && styles.face, ringed && styles.ringed)}
      style={{ '--size': `${size}px` }}
    >
      <img
        src={pictureAt(url, size * (face ? 4 : 2))}
        alt={alt}
        width={size}
        height={size}
        decoding="async"
        onError={onError}
      />
    </span>
  );
}
