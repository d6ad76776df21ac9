import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import mark from './art/mark.svg';
import styles from './empty-state.module.css';

interface EmptyProps {
  /** Set in the display face; the heading if it fills a page. */
  title?: string | undefined;
  text?: string | undefined;
  /** The next action. */
  children?: ReactNode;
  page?: boolean;
  className?: string | undefined;
}

/** Placeholder for empty or failed content: logo, message and one action. */
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
