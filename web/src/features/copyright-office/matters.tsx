import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListChoice } from '../../ui/list-choice.tsx';
import { pageOf, pageWithin } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { SignCards } from '../../ui/sign-card.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { MatterCard } from './matter-card.tsx';
import { lists, stateOf } from './matter-words.ts';
import { mattersQuery } from './matters-query.ts';

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
      <h1 className="t-title" ref={title} tabIndex={-1}>
        Copyright
      </h1>
      <ListChoice
        label="Which notices"
        choices={lists}
        value={state}
        onChoose={(next) => go({ state: next, page: 1 })}
      />
      {isPending && <Waiting text="Fetching notices..." />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      )}
      {data?.matters.length === 0 && !lost && (
        <EmptyState text={lists.find((list) => list.value === state)?.empty ?? ''} />
      )}
      <SignCards label="Copyright notices">
        {data?.matters.map((matter) => (
          <MatterCard key={matter.noticeId} matter={matter} focusAfter={() => title.current} />
        ))}
      </SignCards>
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
