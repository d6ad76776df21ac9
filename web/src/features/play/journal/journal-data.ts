import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Query for the player's runs, latest first. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['journal', 'runs'],
  queryFn: ({ pageParam }) => send(calls.getRuns, { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ nextPage }) => nextPage,
  staleTime: 0,
  meta: { playersOnly: true, quiet: true },
});

/** Query for a run as a story to read. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['journal', 'run', runId],
    queryFn: () => send(calls.getRun, { query: { runId } }),
    staleTime: 0,
    meta: { playersOnly: true, quiet: true },
  });
}

/** File format of a downloaded run. */
export type BookFormat = 'html' | 'epub';

/** Downloads a run. Rethrows the call's errors. */
export async function downloadRun(runId: string, form: BookFormat, storyName: string): Promise<void> {
  const query = { runId };
  const file =
    form === 'html'
      ? await fetchFile(calls.downloadRunPage, { query })
      : await fetchFile(calls.downloadRunBook, { query });
  saveFile(file, `${storyName}.${form}`);
}
