import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { clockText, dayText } from '../../ui/day-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './credit-history.module.css';
import { creditReason } from './credit-reason.ts';
import { countMessages, type Entry, type TalkRow, toHistoryRows } from './history-rows.ts';
import { creditsQuery } from './shop-queries.ts';

/** List of all changes of the balance with their reasons, newest first; the messages of a talk and day are one row. */
export function CreditHistory() {
  const query = useInfiniteQuery(creditsQuery);
  const rows = toHistoryRows(query.data?.pages.flatMap((page) => page.entries) ?? []);
  return (
    <section aria-label={m.shop_history()}>
      <h2 className={`${styles.title} t-head`}>{m.shop_history()}</h2>
      {query.isPending && <Waiting text={m.shop_loading_your_history()} />}
      {query.isError && (
        <EmptyState text={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>{m.shop_try_again()}</Button>
        </EmptyState>
      )}
      {query.isSuccess && rows.length === 0 && <p className="muted">{m.shop_nothing_here_yet()}</p>}
      <ul>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list only grows at its end
          <li key={index}>
            {row.kind === 'entry' ? (
              <Line text={creditReason(row.entry.reason)} time={dayText(row.entry.createdAt)} entry={row.entry} />
            ) : (
              <Talk talk={row} partial={query.hasNextPage && index === rows.length - 1} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={query}>{m.shop_show_earlier()}</MoreButton>
    </section>
  );
}

/** The messages of a talk, in one line that opens. `partial`: earlier ones are not loaded yet. */
function Talk({ talk, partial }: { talk: TalkRow; partial: boolean }) {
  const total = talk.entries.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <details className={styles.talk}>
      <summary className={styles.entry}>
        <span className={styles.why}>
          <span className={styles.opener}>
            <ChevronRight size={18} aria-hidden="true" />
            {sayMessages(talk, partial)}
          </span>
        </span>
        <time dateTime={talk.entries[0]?.createdAt}>{talk.day}</time>
        <Amount amount={total} />
      </summary>
      <ul>
        {talk.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list only grows at its end
          <li key={index}>
            <Line text={creditReason(entry.reason)} time={clockText(entry.createdAt)} entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function sayMessages(talk: TalkRow, partial: boolean): string {
  const { characterName } = talk;
  const count = countMessages(talk);
  if (partial) return m.shop_at_least_count_messages_with({ count, characterName });
  return count === 1 ? m.shop_1_message_with({ characterName }) : m.shop_count_messages_with({ count, characterName });
}

function Line({ text, time, entry }: { text: string; time: string; entry: Entry }) {
  return (
    <div className={styles.entry}>
      <span className={styles.why}>
        {text}
        {entry.note !== '' && <span className="muted">{entry.note}</span>}
      </span>
      <time dateTime={entry.createdAt}>{time}</time>
      <Amount amount={entry.amount} />
    </div>
  );
}

function Amount({ amount }: { amount: number }) {
  return (
    <span className={`${styles.amount} num ${amount > 0 ? styles.added : ''}`}>
      {amount > 0 ? `+${amount.toLocaleString('en-GB')}` : amount === 0 ? '0' : `−${-amount}`}
    </span>
  );
}
