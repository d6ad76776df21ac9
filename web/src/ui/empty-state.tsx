import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import mark from './art/mark.svg';
import styles from './empty-state.module.css';

interface EmptyProps {
  /** Said in the display face; for a whole page it is the heading. */
  title?: string | undefined;
  text?: string | undefined;
  /** The one thing to do next. */
  children?: ReactNode;
  /** Fills the window. */
  page?: boolean;
  className?: string | undefined;
}

/** What stands where there is nothing to show, or something failed: the mark, what happened, one action. */
export function EmptyState({ title, text, children, page = false, className }: EmptyProps) {
  const Heading = page ? 'h1' : 'p';
  const Tag = page ? 'main' : 'div';
  return (
    <Tag className={clsx(styles.empty, page && styles.page, className)}>
      <img className={styles.mark} src={mark} alt="" width={88} height={88} />
      {title && <Heading className={clsx('serif', page ? 't-title' : 't-sub')}>{title}</Heading>}
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </Tag>
  );
}
