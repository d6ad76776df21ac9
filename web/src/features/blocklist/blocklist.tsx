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
import styles from './blocklist.module.css';
import { blocklistQuery, kinds } from './blocklist-query.ts';
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
          {m.blocklist_title()}
        </h1>
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {m.blocklist_block_a_kind({ kind: kind.one })}
        </Button>
      </div>
      <ListChoice
        label={m.blocklist_kinds()}
        choices={kinds}
        value={kind.value}
        onChoose={(next) => go({ kind: next, page: 1 })}
      />
      {isPending && <Waiting text={m.blocklist_loading()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.blocklist_try_again()}</Button>
        </EmptyState>
      )}
      {data?.entries.length === 0 && !lost && <EmptyState text={kind.empty} />}
      {data && data.entries.length > 0 && (
        <ul className={styles.rows} aria-label={kind.name}>
          {data.entries.map((entry) => (
            <Row key={entry.entryId} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          totalPages={data.totalPages}
          label={m.blocklist_pages_of_name({ name: kind.name.toLowerCase() })}
          onPage={(next) => go({ kind: kind.value, page: next })}
        />
      )}
      {adding && <AddDialog kind={kind} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} focusAfter={() => title.current} />}
    </>
  );
}

function untilText({ entryExpiresAt: end, entryExpired: over }: BlocklistEntry): string {
  if (end === null) return m.blocklist_until_removed();
  return over ? m.blocklist_ended_on_day({ day: dayText(end) }) : m.blocklist_until_day({ day: dayText(end) });
}

function Row({ entry, onRemove }: { entry: BlocklistEntry; onRemove: () => void }) {
  return (
    <li className={styles.row} data-over={entry.entryExpired ? '' : undefined}>
      <span className={styles.value}>
        <b className="num">{entry.entryValue}</b>
        <span className="muted t-tiny">{untilText(entry)}</span>
      </span>
      <span className={styles.why}>
        {entry.entryReason}
        <span className="muted t-tiny">
          {entry.entryCreatedBy || m.blocklist_deleted_account()}, {dayText(entry.entryCreatedAt)}
        </span>
      </span>
      <Button look="ghost" aria-label={m.blocklist_unblock_value({ entryValue: entry.entryValue })} onClick={onRemove}>
        {m.blocklist_remove()}
      </Button>
    </li>
  );
}
