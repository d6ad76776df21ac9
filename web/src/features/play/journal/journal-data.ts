import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** The runs of the player, the latest first, page by page. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['journal', 'runs'],
  queryFn: ({ pageParam }) => send(calls.getRuns, { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ nextPage }) => nextPage,
  staleTime: 0,
  meta: { playersOnly: true, quiet: true },
});

/** A run as a story to be read. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['journal', 'run', runId],
    queryFn: () => send(calls.getRun, { query: { runId } }),
    staleTime: 0,
    meta: { playersOnly: true, quiet: true },
  });
}

/** A form in which a run can be kept. */
export type BookForm = 'html' | 'epub';

/** Saves a run as the browser saves files. Throws what the call throws. */
export async function keepRun(runId: string, form: BookForm, storyName: string): Promise<void> {
  const query = { runId };
  const file =
    form === 'html'
      ? await fetchFile(calls.downloadRunPage, { query })
      : await fetchFile(calls.downloadRunBook, { query });
  saveFile(file, `${storyName}.${form}`);
}
