import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './pill.module.css';

/** A read-only word in a rounded frame. */
export function Pill({ small = true, children }: { small?: boolean; children: ReactNode }) {
  return <span className={clsx(styles.pill, small && styles.small)}>{children}</span>;
}

/** A toggle pill; `lead` sets one apart from its neighbours. */
export function PillToggle({
  on,
  lead = false,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-pressed' | 'type'> & { on: boolean; lead?: boolean }) {
  return (
    <button {...rest} type="button" aria-pressed={on} className={clsx(styles.pill, lead && styles.lead, className)} />
  );
}
