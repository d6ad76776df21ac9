import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
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
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  if (totalPages <= 1) return null;
  const here = pageWithin(page, totalPages);
  const turn = (to: number) => {
    // At an end the pressed button goes out of use: focus moves to the other before it is lost.
    if (to === 1) next.current?.focus();
    else if (to === totalPages) previous.current?.focus();
    onPage(to);
  };
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton ref={previous} label="Previous page" disabled={here === 1} onClick={() => turn(here - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p className="num" aria-live="polite">
        Page {here} of {totalPages}
      </p>
      <IconButton ref={next} label="Next page" disabled={here === totalPages} onClick={() => turn(here + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
