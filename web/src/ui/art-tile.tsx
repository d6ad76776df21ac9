import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './art-tile.module.css';

interface ArtTileProps {
  to: string;
  /** Pictures, background first. */
  art: ReactNode;
  className?: string | undefined;
  /** Text in front of the pictures. */
  children: ReactNode;
}

/** A large linked tile: pictures that fill it, text at the bottom. */
export function ArtTile({ to, art, className, children }: ArtTileProps) {
  return (
    <Link className={clsx(styles.tile, className)} to={to}>
      {art}
      <div className={styles.plate}>{children}</div>
    </Link>
  );
}
