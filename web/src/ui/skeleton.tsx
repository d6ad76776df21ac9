import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A quiet shape in the place of something that is being fetched; give it the size of what will come. */
export function Skeleton({ className, style }: { className?: string | undefined; style?: CSSProperties }) {
  return <span className={clsx(styles.skeleton, className)} style={style} aria-hidden="true" />;
}
