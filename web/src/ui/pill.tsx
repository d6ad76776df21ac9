import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './pill.module.css';

/** A word in a rounded frame, for reading alone. */
export function Pill({ small = true, children }: { small?: boolean; children: ReactNode }) {
  return <span className={clsx(styles.pill, small && styles.small)}>{children}</span>;
}

/** A pill that is switched on and off; `lead` sets one apart from its neighbours. */
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
