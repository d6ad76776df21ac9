import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { pageWithin } from './page-within.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  /** Accessible name of the paged content: 'Search results'. */
  label: string;
  onPage: (page: number) => void;
}

/** Previous and next links; hidden if there is only one page. */
export function Pager({ page, totalPages, label, onPage }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  if (totalPages <= 1) return null;
  const here = pageWithin(page, totalPages);
  const turn = (to: number) => {
    // At an end the pressed button gets disabled: move focus to the other one.
    if (to === 1) next.current?.focus();
    else if (to === totalPages) previous.current?.focus();
    onPage(to);
  };
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton ref={previous} label={m.ui_previous_page()} disabled={here === 1} onClick={() => turn(here - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p className="num" aria-live="polite">
        {m.ui_page_here_of_totalpages({ here, totalPages })}
      </p>
      <IconButton ref={next} label={m.ui_next_page()} disabled={here === totalPages} onClick={() => turn(here + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
