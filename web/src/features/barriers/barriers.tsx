import type { BlocklistEntry } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListChoice } from '../../ui/list-choice.tsx';
import { pageWithin, parsePage } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { AddDialog } from './add-dialog.tsx';
import styles from './barriers.module.css';
import { blocklistQuery, kinds } from './barriers-query.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const [networks] = kinds;

/** Screen with the blocklist by kind. The URL holds the kind and the page. */
export function Blocklist() {
  const title = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useSearchParams();
  const kind = kinds.find((each) => each.value === params.get('kind')) ?? networks;
  const page = parsePage(params.get('page'));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BlocklistEntry | null>(null);
  const { data, error, isPending, refetch } = useQuery(blocklistQuery(kind?.value ?? 'network', page));
  const go = (next: { kind: string; page: number }, replace = false) =>
    setParams({ kind: next.kind, ...(next.page > 1 && { page: String(next.page) }) }, { replace });
  const lost = data !== undefined && page > data.totalPages;
  useEffect(() => {
    if (lost && kind) go({ kind: kind.value, page: pageWithin(page, data.totalPages) }, true);
  });
  if (!kind) return null;
  return (
    <>
      <div className={styles.head}>
        <h1 className="t-title" ref={title} tabIndex={-1}>
          {m.barriers_kept_out()}
        </h1>
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {m.barriers_keep_a()} {kind.one} {m.barriers_out()}
        </Button>
      </div>
      <ListChoice
        label={m.barriers_what_is_kept_out()}
        choices={kinds}
        value={kind.value}
        onChoose={(next) => go({ kind: next, page: 1 })}
      />
      {isPending && <Waiting text={m.barriers_fetching_what_is_kept_out()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.barriers_try_again()}</Button>
        </EmptyState>
      )}
      {data?.barriers.length === 0 && !lost && <EmptyState text={kind.empty} />}
      {data && data.barriers.length > 0 && (
        <ul className={styles.rows} aria-label={kind.name}>
          {data.barriers.map((entry) => (
            <Row key={entry.barrierId} barrier={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.totalPages}
          label={m.barriers_pages_of_name({ name: kind.name.toLowerCase() })}
          onPage={(next) => go({ kind: kind.value, page: next })}
        />
      )}
      {adding && <AddDialog kind={kind} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveDialog barrier={removing} onClose={() => setRemoving(null)} focusAfter={() => title.current} />
      )}
    </>
  );
}

function untilText({ barrierExpiresAt: end, barrierExpired: over }: BlocklistEntry): string {
  if (end === null) return m.barriers_until_it_is_removed();
  return over ? m.barriers_ended_on_day({ day: dayText(end) }) : m.barriers_until_day({ day: dayText(end) });
}

function Row({ barrier, onRemove }: { barrier: BlocklistEntry; onRemove: () => void }) {
  return (
    <li className={styles.row} data-over={barrier.barrierExpired ? '' : undefined}>
      <span className={styles.value}>
        <b className="num">{barrier.barrierValue}</b>
        <span className="muted t-tiny">{untilText(barrier)}</span>
      </span>
      <span className={styles.why}>
        {barrier.barrierReason}
        <span className="muted t-tiny">
          {barrier.barrierCreatedBy || m.barriers_somebody_who_has_left()}, {dayText(barrier.barrierCreatedAt)}
        </span>
      </span>
      <Button
        look="ghost"
        aria-label={m.barriers_let_barriervalue_in_again({ barrierValue: barrier.barrierValue })}
        onClick={onRemove}
      >
        {m.barriers_remove()}
      </Button>
    </li>
  );
}
