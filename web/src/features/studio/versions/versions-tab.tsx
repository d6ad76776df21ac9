import { limits, type Story, type StoryVersion } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { describeVersion, timeText } from './version-words.ts';
import styles from './versions.module.css';

/** Tab with the history of a story: every save is a version, which can be compared and restored. */
export function VersionsTab({ story: { storyId } }: { story: Story }) {
  const [open, setOpen] = useState<StoryVersion | null>(null);
  const history = useInfiniteQuery({
    queryKey: ['studio', 'versions', storyId],
    queryFn: ({ pageParam, signal }) => send(calls.getStoryVersions, { query: { storyId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  const versions = history.data?.pages.flatMap((page) => page.versions);
  return (
    <section className={styles.tab}>
      <p className="muted">
        {m.versions_kept({
          minutes: limits.versionGapMinutes,
          days: limits.versionDays,
          most: limits.versionsMost,
          size: limits.versionsBytes / 1024 / 1024,
        })}
      </p>
      {history.error ? (
        <EmptyState text={errorText(history.error)}>
          <Button onClick={() => void history.refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : !versions ? (
        <Waiting text={m.studio_versions_loading()} />
      ) : versions.length === 0 ? (
        <EmptyState title={m.versions_none()} text={m.versions_begin()} />
      ) : (
        <ul className={styles.list} aria-label={m.studio_versions()}>
          {versions.map((version) => (
            <li key={version.versionId}>
              <button type="button" onClick={() => setOpen(version)}>
                <b>{timeText(version.savedAt)}</b>
                {version.isNow && <Pill>{m.versions_now()}</Pill>}
                <small>{describeVersion(version)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={history}>{m.studio_show_more()}</MoreButton>
      {open && <VersionDialog storyId={storyId} version={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
