import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './glass-bar.module.css';

interface BarProps {
  /** The edge of the positioned parent to attach to. */
  edge: 'head' | 'foot';
  /** `glass` is a translucent pane; `shade` a soft shadow on the art. */
  look?: 'glass' | 'shade';
  className?: string | undefined;
  children: ReactNode;
}

/** A bar at the top or bottom of full-window art. */
export function GlassBar({ edge, look = 'glass', className, children }: BarProps) {
  const Tag = edge === 'head' ? 'header' : 'footer';
  return <Tag className={clsx(styles.bar, styles[edge], styles[look], className)}>{children}</Tag>;
}
