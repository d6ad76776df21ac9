import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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
import { ReportCard } from './report-card.tsx';
import { reportsQuery } from './report-queries.ts';
import { reportsTitleId } from './report-title.ts';
import { emptyText, parseReportStatus, statuses } from './report-words.ts';

interface ReportsProps {
  /** URLs of the details of reported objects. */
  storyAt: (storyId: string) => string;
  characterAt: (characterId: string) => string;
}

/** Screen with the players' reports by status. The URL holds the list and the page. */
export function Reports(addresses: ReportsProps) {
  const [params, setParams] = useSearchParams();
  const status = parseReportStatus(params.get('status'));
  const page = parsePage(params.get('page'));
  const { data, error, isPending, refetch } = useQuery(reportsQuery(status, page));
  const go = (next: { status: string; page: number }, replace = false) =>
    setParams({ status: next.status, ...(next.page > 1 && { page: String(next.page) }) }, { replace });
  const lost = data !== undefined && page > data.totalPages;
  useEffect(() => {
    if (lost) go({ status, page: pageWithin(page, data.totalPages) }, true);
  });
  return (
    <>
      <h1 className="t-title" id={reportsTitleId} tabIndex={-1}>
        {m.admin_reports()}
      </h1>
      <ListChoice
        label={m.admin_filter_reports()}
        choices={statuses}
        value={status}
        onChoose={(next) => go({ status: next, page: 1 })}
      />
      {isPending && <Waiting text={m.admin_loading_reports()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.admin_try_again()}</Button>
        </EmptyState>
      )}
      {data?.reports.length === 0 && !lost && <EmptyState text={emptyText(status)} />}
      <SignCards label={m.admin_reports()}>
        {data?.reports.map((report) => (
          <ReportCard key={report.reportId} report={report} {...addresses} />
        ))}
      </SignCards>
      {data && (
        <Pager
          page={page}
          totalPages={data.totalPages}
          label={m.admin_pages_of_reports()}
          onPage={(next) => go({ status, page: next })}
        />
      )}
    </>
  );
}
