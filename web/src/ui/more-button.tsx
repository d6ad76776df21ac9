import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './more-button.module.css';

interface MoreButtonProps {
  /** The list that may go on: what a paged query answers. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
}

/** Fetches what comes after a list's end; not there when nothing does. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </p>
  );
}
