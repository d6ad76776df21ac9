import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './credit-history.module.css';
import { creditReason } from './credit-reason.ts';
import { creditsQuery } from './shop-queries.ts';

/** Every change of the balance, newest first, each with why. */
export function CreditHistory() {
  const query = useInfiniteQuery(creditsQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-label="History">
      <h2 className={`${styles.title} t-head`}>History</h2>
      {query.isPending && <Waiting text="Fetching your history..." />}
      {query.isError && (
        <EmptyState text={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </EmptyState>
      )}
      {query.isSuccess && entries.length === 0 && <p className="muted">Nothing here yet.</p>}
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list only grows at its end
          <li className={styles.entry} key={index}>
            <span className={styles.why}>
              {creditReason(entry.reason)}
              {entry.note !== '' && <span className="muted">{entry.note}</span>}
            </span>
            <time dateTime={entry.createdAt}>{dayText(entry.createdAt)}</time>
            <span className={`${styles.amount} num ${entry.amount > 0 ? styles.added : ''}`}>
              {entry.amount > 0 ? `+${entry.amount.toLocaleString('en-GB')}` : `−${-entry.amount}`}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={query}>Earlier</MoreButton>
    </section>
  );
}
