import type { AuditEntry } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './audit-log.module.css';
import { type AuditFilter, auditQuery } from './audit-queries.ts';
import { actChoices, changeText, describeEntry, parseAct } from './audit-words.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function useAuditFilter(): [AuditFilter, (filter: AuditFilter) => void] {
  const [params, setParams] = useSearchParams();
  const readDay = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const filter = {
    act: parseAct(params.get('act')),
    person: (params.get('person') ?? '').trim(),
    from: readDay('from'),
    to: readDay('to'),
  };
  const setFilter = ({ act, person, from, to }: AuditFilter) =>
    setParams({ ...(act && { act }), ...(person && { person }), ...(from && { from }), ...(to && { to }) });
  return [filter, setFilter];
}

/** Screen with the admins' actions, newest first, filtered by the URL. */
export function AuditLog() {
  const [asked, ask] = useAuditFilter();
  const query = useInfiniteQuery(auditQuery(asked));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <h1 className="t-title">{m.admin_audit_log()}</h1>
      <p className={`${styles.lead} muted`}>{m.admin_everything_admins_have_done_nobody()}</p>
      <Controls asked={asked} ask={ask} />
      {query.isPending && <Waiting text={m.admin_loading_the_audit_log()} />}
      {query.error && !entries && (
        <EmptyState text={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {m.admin_try_again()}
          </Button>
        </EmptyState>
      )}
      {entries?.length === 0 && <EmptyState text={m.admin_no_matching_entries()} />}
      {entries && entries.length > 0 && (
        <ol className={styles.entries} aria-label={m.admin_audit_log()}>
          {entries.map((entry) => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton list={query}>{m.admin_show_earlier()}</MoreButton>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const change = changeText(entry);
  return (
    <li className={styles.entry}>
      <time dateTime={entry.entryCreatedAt}>{moment.format(new Date(entry.entryCreatedAt))}</time>
      <div className={styles.words}>
        <p>{describeEntry(entry)}</p>
        {change !== '' && <p className={`${styles.change} num`}>{change}</p>}
        {entry.entryReason !== '' && <p className={styles.reason}>{entry.entryReason}</p>}
      </div>
    </li>
  );
}

function Controls({ asked, ask }: { asked: AuditFilter; ask: (filter: AuditFilter) => void }) {
  return (
    <div className={styles.controls}>
      <SearchBox
        className={styles.search}
        label={m.admin_search_by_person()}
        placeholder={m.admin_name_email_or_id()}
        value={asked.person}
        onSearch={(person) => ask({ ...asked, person })}
        onClear={() => ask({ ...asked, person: '' })}
      />
      <label className={styles.choice}>
        <span className="sr">{m.admin_type_of_action()}</span>
        <select value={asked.act ?? ''} onChange={(event) => ask({ ...asked, act: parseAct(event.target.value) })}>
          <option value="">{m.admin_all_actions()}</option>
          {actChoices.map(({ act, name }) => (
            <option key={act} value={act}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={styles.choice}>
          <span className="muted t-small">{name === 'from' ? m.admin_from() : m.admin_to()}</span>
          <input type="date" value={asked[name]} onChange={(event) => ask({ ...asked, [name]: event.target.value })} />
        </label>
      ))}
    </div>
  );
}
