import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

/** `primary` is the single main action of a view; `glass` is for use on art. */
export type ButtonLook = 'primary' | 'quiet' | 'ghost' | 'danger' | 'danger-quiet' | 'glass';

interface Looks {
  look?: ButtonLook | undefined;
  large?: boolean | undefined;
  wide?: boolean | undefined;
}

function buildClassName({ look = 'quiet', large, wide }: Looks, ...more: (string | false | undefined)[]): string {
  return clsx(styles.button, styles[look], large && styles.large, wide && styles.wide, ...more);
}

/** A text button. `busy` shows a spinner and disables it. */
export function Button({
  look,
  large,
  wide,
  busy = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean | undefined }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-danger={look === 'danger' || undefined}
      className={buildClassName({ look, large, wide }, busy && styles.busy, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, large, wide, className, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={buildClassName({ look, large, wide }, className)} />;
}

/** The words below an icon on a phone; elsewhere there is a tooltip or room for none. */
function Caption({ text }: { text: string | undefined }) {
  return text ? (
    <span className={styles.caption} aria-hidden="true">
      {text}
    </span>
  ) : null;
}

/** A round icon button; `label` is its accessible name, `caption` stands below the icon on a phone. */
export function IconButton({
  label,
  caption,
  children,
  look,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  caption?: string;
  look?: ButtonLook | undefined;
}) {
  return (
    <button {...rest} type={type} aria-label={label} className={buildClassName({ look }, styles.icon, className)}>
      {children}
      <Caption text={caption} />
    </button>
  );
}

/** A pill with an icon and a count (a heart and 11.2k), read as its label and the count. `on` makes it a toggle. */
export function CountButton({
  label,
  count,
  on,
  caption,
  className,
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> & {
  label: string;
  count: string;
  on?: boolean;
  caption?: string;
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={`${label}, ${count}`}
      aria-pressed={on}
      className={buildClassName({}, styles.count, className)}
    >
      {children}
      <span aria-hidden="true">{count}</span>
      <Caption text={caption} />
    </button>
  );
}

/** A round icon link; `label` is its accessible name. */
export function IconLink({
  label,
  look,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'aria-label'> & { label: string; look?: ButtonLook | undefined }) {
  return <Link {...rest} aria-label={label} className={buildClassName({ look }, styles.icon, className)} />;
}
