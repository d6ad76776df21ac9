import type { JournalRun } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { clockText, dayText } from '../../../ui/day-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { runsQuery } from './journal-data.ts';
import styles from './run-list.module.css';

/** The journal: a list of all the player's runs. */
export function RunList() {
  const list = useInfiniteQuery(runsQuery);
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <section className={styles.list} aria-label={m.play_journal()}>
      <h1 className="t-title">{m.play_journal()}</h1>
      {list.isError ? (
        <EmptyState title={errorText(list.error)}>
          <Button onClick={() => void list.refetch()}>{m.play_try_again()}</Button>
        </EmptyState>
      ) : list.isPending ? (
        <Waiting text={m.play_loading_your_journal()} />
      ) : runs.length === 0 ? (
        <EmptyState title={m.play_your_journal_is_empty()} text={m.play_play_a_story_and_everything_thats()}>
          <ButtonLink look="primary" to="/home">
            {m.play_find_a_story()}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={styles.runs}>
          {runs.map((run) => (
            <li key={run.runId}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>{m.play_show_earlier()}</MoreButton>
    </section>
  );
}

/** Formats the progress of a run in a line. */
function formatProgress({ scenesWon, scenesTotal, turns }: JournalRun): string {
  const words = turns === 1 ? m.play_1_message() : m.play_turns_messages({ turns });
  return m.play_scenes_won({ scenesWon, count: scenesTotal, words });
}

/** Formats when a run began, or when a branch was last played: two of a day differ by the hour. */
function formatMoment({ branch, openedAt, lastUsedAt }: JournalRun): string {
  const time = branch ? lastUsedAt : openedAt;
  return m.play_day_at_hour({ day: dayText(time), hour: clockText(time) });
}

/** Whether the story is finished or goes on; nothing for a run that was left before its end. */
function Standing({ run: { scenesWon, scenesTotal, open, ending } }: { run: JournalRun }) {
  if (ending !== null) return <em>{m.play_ending_title({ title: ending })}</em>;
  if (scenesTotal > 0 && scenesWon === scenesTotal) return <em>{m.play_finished()}</em>;
  return open && <em>{m.play_in_progress()}</em>;
}

function Run({ run }: { run: JournalRun }) {
  return (
    <Link className={styles.run} to={`/journal/${encodeURIComponent(run.runId)}`}>
      <span className={styles.cover}>
        <Picture url={run.storyImageURL} kind="cover" alt="" sizes="120px" />
      </span>
      <span className={styles.words}>
        <b>{run.storyName}</b>
        <span>{formatProgress(run)}</span>
        <small>
          {formatMoment(run)}
          {run.branch && <span>{m.play_branch()}</span>}
          <Standing run={run} />
        </small>
      </span>
    </Link>
  );
}
