import { useInfiniteQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './credit-history.module.css';
import { creditsQuery } from './credit-queries.ts';
import { creditReason } from './credit-reason.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The balance, and every change of it. */
export function CreditHistory() {
  const query = useInfiniteQuery(creditsQuery);
  const account = useAccount();
  const credits = query.data?.pages[0]?.credits ?? account?.credits ?? 0;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <section className={styles.balance} aria-label="Your balance">
        <Flame size={32} aria-hidden="true" />
        <p>
          <span className={`${styles.figure} fig`}>{credits.toLocaleString('en-GB')}</span>
          <span className="muted">{credits === 1 ? 'credit' : 'credits'} left</span>
        </p>
        <div className={styles.note}>
          <Note>
            Credit packs are not on sale on this installation yet. Each message to a character costs one credit.
          </Note>
        </div>
      </section>
      <section className={styles.history}>
        <h2 className="t-head">History</h2>
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
              <span>{creditReason(entry.reason)}</span>
              <time dateTime={entry.createdAt}>{day.format(new Date(entry.createdAt))}</time>
              <span className={`${styles.amount} num ${entry.amount > 0 ? styles.added : ''}`}>
                {entry.amount > 0 ? `+${entry.amount}` : `−${-entry.amount}`}
              </span>
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Earlier
          </Button>
        )}
      </section>
    </>
  );
}
