import type { LedgerEntry } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { kindName, ledgerKinds, parseReason } from './ledger-kinds.ts';
import { momentText } from './moment-text.ts';
import { ledgerQuery } from './office-queries.ts';
import styles from './rows.module.css';
import { ListFilters, ListPager, useListParams } from './sought.tsx';
import { QueryContent } from './waiting.tsx';

/** Tab with all balance changes, of everybody or of one player, whose credits can be adjusted here. */
export function Ledger() {
  const [asked, ask] = useListParams();
  const query = useQuery(ledgerQuery(asked, parseReason(asked.kind)));
  const [adjusting, setAdjusting] = useState<LedgerEntry | null>(null);
  return (
    <>
      <ListFilters asked={asked} ask={ask} kinds={ledgerKinds} all={m.shop_office_all_reasons()} />
      <QueryContent query={query} waiting={m.shop_office_loading_the_ledger()}>
        {({ entries, nextPage }) => (
          <>
            {entries.length === 0 && <EmptyState text={m.shop_office_no_matching_entries()} />}
            <ul className={styles.rows} aria-label={m.shop_office_ledger()}>
              {entries.map((entry) => (
                <Entry key={entry.entryId} entry={entry} onAdjust={() => setAdjusting(entry)} />
              ))}
            </ul>
            <ListPager asked={asked} ask={ask} nextPage={nextPage} />
          </>
        )}
      </QueryContent>
      {adjusting && <AdjustDialog player={adjusting} onClose={() => setAdjusting(null)} />}
    </>
  );
}

function Entry({ entry, onAdjust }: { entry: LedgerEntry; onAdjust: () => void }) {
  const { userName, userEmail, reason, note, amount, createdAt, cause } = entry;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{userName}</b>
        <span className="muted t-tiny">{userEmail}</span>
      </span>
      <span className={styles.what} title={cause}>
        {kindName(reason)}
        {note !== '' && <span className="muted t-small">{note}</span>}
      </span>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
      <span className={`${styles.amount} num ${amount > 0 ? styles.added : ''}`}>
        {amount > 0 ? `+${amount.toLocaleString('en-GB')}` : `−${(-amount).toLocaleString('en-GB')}`}
      </span>
      <Button look="ghost" aria-label={m.shop_office_adjust_username_s_credits({ userName })} onClick={onAdjust}>
        {m.shop_office_adjust()}
      </Button>
    </li>
  );
}
