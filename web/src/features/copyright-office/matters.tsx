import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageOf, pageWithin } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { PillToggle } from '../../ui/pill.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { MatterCard } from './matter-card.tsx';
import { lists, stateOf } from './matter-words.ts';
import { mattersQuery } from './matters-query.ts';
import styles from './office.module.css';

/** Copyright notices by how they stand. The address holds the list and the page. */
export function Matters() {
  const title = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useSearchParams();
  const state = stateOf(params.get('state'));
  const page = pageOf(params.get('page'));
  const { data, error, isPending, refetch } = useQuery(mattersQuery(state, page));
  const go = (next: { state: string; page: number }, replace = false) =>
    setParams({ state: next.state, ...(next.page > 1 && { page: String(next.page) }) }, { replace });
  const lost = data !== undefined && page > data.totalPages;
  useEffect(() => {
    if (lost) go({ state, page: pageWithin(page, data.totalPages) }, true);
  });
  return (
    <>
      <h1 className={`${styles.title} t-title`} ref={title} tabIndex={-1}>
        Copyright
      </h1>
      <fieldset className={styles.lists}>
        <legend className="sr">Which notices</legend>
        {lists.map((list) => (
          <PillToggle key={list.state} on={list.state === state} onClick={() => go({ state: list.state, page: 1 })}>
            {list.name}
          </PillToggle>
        ))}
      </fieldset>
      {isPending && <Waiting text="Fetching notices..." />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      )}
      {data?.matters.length === 0 && !lost && (
        <EmptyState text={lists.find((list) => list.state === state)?.empty ?? ''} />
      )}
      <ul className={styles.matters} aria-label="Copyright notices">
        {data?.matters.map((matter) => (
          <MatterCard key={matter.noticeId} matter={matter} focusAfter={() => title.current} />
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          totalPages={data.totalPages}
          label="Pages of notices"
          onPage={(next) => go({ state, page: next })}
        />
      )}
    </>
  );
}
