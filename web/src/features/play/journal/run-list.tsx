import type { JournalRun } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { dayText } from '../../../ui/day-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { runsQuery } from './journal-data.ts';
import styles from './run-list.module.css';

/** The journal: every run of the player, each a story to be read back. */
export function RunList() {
  const list = useInfiniteQuery(runsQuery);
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <section className={styles.list} aria-label="Journal">
      <h1 className="t-title">Journal</h1>
      {list.isError ? (
        <EmptyState title={errorText(list.error)}>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </EmptyState>
      ) : list.isPending ? (
        <Waiting text="Opening the journal" />
      ) : runs.length === 0 ? (
        <EmptyState title="Nothing written yet." text="Play a story, and everything that is said will stand here.">
          <ButtonLink look="primary" to="/home">
            Find a story
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
      <MoreButton list={list}>Earlier ones</MoreButton>
    </section>
  );
}

/** How far a run came, in a line. */
function standingText({ scenesWon, scenesTotal, turns }: JournalRun): string {
  const scenes = scenesTotal === 1 ? 'scene' : 'scenes';
  const words = turns === 1 ? '1 exchange' : `${turns} exchanges`;
  return `${scenesWon} of ${scenesTotal} ${scenes} won, ${words}`;
}

function Run({ run }: { run: JournalRun }) {
  return (
    <Link className={styles.run} to={`/journal/${encodeURIComponent(run.runId)}`}>
      <span className={styles.cover}>
        <Picture url={run.storyImageURL} kind="cover" alt="" sizes="120px" />
      </span>
      <span className={styles.words}>
        <b>{run.storyName}</b>
        <span>{standingText(run)}</span>
        <small>
          {dayText(run.openedAt)}
          {run.open && <em>Goes on</em>}
        </small>
      </span>
    </Link>
  );
}
