import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './art-tile.module.css';

interface ArtTileProps {
  to: string;
  /** The pictures, the farthest first. */
  art: ReactNode;
  className?: string | undefined;
  /** What is written before them. */
  children: ReactNode;
}

/** A large tile that leads somewhere: pictures that fill it, and words at its foot. */
export function ArtTile({ to, art, className, children }: ArtTileProps) {
  return (
    <Link className={clsx(styles.tile, className)} to={to}>
      {art}
      <div className={styles.plate}>{children}</div>
    </Link>
  );
}
