import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListChoice } from '../../ui/list-choice.tsx';
import { pageWithin, parsePage } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { SignCards } from '../../ui/sign-card.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { ClaimCard, type SubjectAddresses } from './claim-card.tsx';
import { lists, parseClaimState } from './claim-words.ts';
import { claimsQuery } from './claims-query.ts';

/** Screen with the claims by state. The URL holds the list and the page. */
export function Claims(addresses: SubjectAddresses) {
  const title = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useSearchParams();
  const state = parseClaimState(params.get('state'));
  const page = parsePage(params.get('page'));
  const { data, error, isPending, refetch } = useQuery(claimsQuery(state, page));
  const go = (next: { state: string; page: number }, replace = false) =>
    setParams({ state: next.state, ...(next.page > 1 && { page: String(next.page) }) }, { replace });
  const lost = data !== undefined && page > data.totalPages;
  useEffect(() => {
    if (lost) go({ state, page: pageWithin(page, data.totalPages) }, true);
  });
  return (
    <>
      <h1 className="t-title" ref={title} tabIndex={-1}>
        {m.claims_copyright()}
      </h1>
      <ListChoice
        label={m.claims_filter_notices()}
        choices={lists}
        value={state}
        onChoose={(next) => go({ state: next, page: 1 })}
      />
      {isPending && <Waiting text={m.claims_loading_notices()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.claims_try_again()}</Button>
        </EmptyState>
      )}
      {data?.claims.length === 0 && !lost && (
        <EmptyState text={lists.find((list) => list.value === state)?.empty ?? ''} />
      )}
      <SignCards label={m.claims_copyright_notices()}>
        {data?.claims.map((claim) => (
          <ClaimCard key={claim.noticeId} claim={claim} focusAfter={() => title.current} {...addresses} />
        ))}
      </SignCards>
      {data && (
        <Pager
          page={page}
          totalPages={data.totalPages}
          label={m.claims_pages_of_notices()}
          onPage={(next) => go({ state, page: next })}
        />
      )}
    </>
  );
}
