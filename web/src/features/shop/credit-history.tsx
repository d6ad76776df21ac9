import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './credit-history.module.css';
import { creditReason } from './credit-reason.ts';
import { creditsQuery } from './shop-queries.ts';

/** List of all changes of the balance with their reasons, newest first. */
export function CreditHistory() {
  const query = useInfiniteQuery(creditsQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-label={m.shop_history()}>
      <h2 className={`${styles.title} t-head`}>{m.shop_history()}</h2>
      {query.isPending && <Waiting text={m.shop_loading_your_history()} />}
      {query.isError && (
        <EmptyState text={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>{m.shop_try_again()}</Button>
        </EmptyState>
      )}
      {query.isSuccess && entries.length === 0 && <p className="muted">{m.shop_nothing_here_yet()}</p>}
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
      <MoreButton list={query}>{m.shop_show_earlier()}</MoreButton>
    </section>
  );
}
