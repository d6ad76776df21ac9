import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './glass-bar.module.css';

interface BarProps {
  /** Which edge of its positioned parent it stands on. */
  edge: 'head' | 'foot';
  /** `glass` is a translucent pane; `shade` a soft shadow on the art. */
  look?: 'glass' | 'shade';
  className?: string | undefined;
  children: ReactNode;
}

/** A bar across the head or foot of a picture that fills the window. */
export function GlassBar({ edge, look = 'glass', className, children }: BarProps) {
  const Tag = edge === 'head' ? 'header' : 'footer';
  return <Tag className={clsx(styles.bar, styles[edge], styles[look], className)}>{children}</Tag>;
}
