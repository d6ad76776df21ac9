import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button.tsx';
import { pageWithin } from './page-within.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  /** What is paged through, as in 'Search results'. */
  label: string;
  onPage: (page: number) => void;
}

/** Turning pages; not there when there is only one. */
export function Pager({ page, totalPages, label, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  const here = pageWithin(page, totalPages);
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton label="Previous page" disabled={here === 1} onClick={() => onPage(here - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p className="num" aria-live="polite">
        Page {here} of {totalPages}
      </p>
      <IconButton label="Next page" disabled={here === totalPages} onClick={() => onPage(here + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
