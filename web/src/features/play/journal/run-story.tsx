import { deletedLinesText, type JournalRun } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, BookDown, FileDown, ListTree } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { clockText, dayText } from '../../../ui/day-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { LoadingPage } from '../../../ui/spinner.tsx';
import { showError } from '../../../ui/toasts.ts';
import { treeLink } from '../../../ui/tree-path.ts';
import { type BookFormat, downloadRun, runQuery } from './journal-data.ts';
import { RunChapter } from './run-chapter.tsx';
import styles from './run-story.module.css';

/** A run as a story page: chapters with pictures and the whole talk, with buttons to download it. */
export function RunStory({ runId }: { runId: string }) {
  const story = useQuery(runQuery(runId));
  if (story.isPending) return <LoadingPage text={m.spec_loading_story()} />;
  if (story.isError) {
    return (
      <EmptyState page title={m.play_this_run_isnt_in_your_journal()} text={errorText(story.error)}>
        <ButtonLink look="primary" to="/journal">
          {m.play_back_to_the_journal()}
        </ButtonLink>
      </EmptyState>
    );
  }
  const { run, playerName, chapters } = story.data;
  return (
    <main className={styles.page}>
      <ButtonLink look="ghost" to="/journal" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {m.play_journal()}
      </ButtonLink>
      <header className={styles.head}>
        {run.storyImageURL !== '' && (
          <span className={styles.cover}>
            <Picture url={run.storyImageURL} kind="cover" alt="" sizes="(max-width: 640px) 120px, 220px" eager />
          </span>
        )}
        <div className={styles.words}>
          <h1 className={styles.title}>{run.storyName}</h1>
          {run.ending !== null && <p className={styles.ending}>{m.play_ending_title({ title: run.ending })}</p>}
          <p>
            {m.play_played_by()} {playerName},{' '}
            {m.play_day_at_hour({ day: dayText(run.openedAt), hour: clockText(run.openedAt) })}
          </p>
          {run.branch && <p>{m.play_a_branch_of_another_run()}</p>}
          <RunActs run={run} />
          <p className={styles.note}>{m.play_characters_are_ai_what_they()}</p>
          {run.saidSince !== null && <p className={styles.note}>{deletedLinesText(run.saidSince)}</p>}
        </div>
      </header>
      {chapters.length === 0 && run.saidSince === null && (
        <p className={styles.none}>{m.play_nothing_has_been_said_in_this_run()}</p>
      )}
      {chapters.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters never move
        <RunChapter key={index} chapter={chapter} />
      ))}
    </main>
  );
}

/** Downloads, and the way to the tree in which the run stands. */
function RunActs({ run: { runId, storyId, storyName } }: { run: JournalRun }) {
  const [busy, setBusy] = useState<BookFormat | null>(null);
  const download = async (form: BookFormat) => {
    setBusy(form);
    await downloadRun(runId, form, storyName).catch((error: unknown) => showError(errorText(error)));
    setBusy(null);
  };
  return (
    <div className={styles.keep}>
      <Button look="primary" busy={busy === 'epub'} disabled={busy !== null} onClick={() => void download('epub')}>
        <BookDown size={18} aria-hidden="true" />
        {m.play_download_as_e_book()}
      </Button>
      <Button busy={busy === 'html'} disabled={busy !== null} onClick={() => void download('html')}>
        <FileDown size={18} aria-hidden="true" />
        {m.play_download_as_web_page()}
      </Button>
      <ButtonLink {...treeLink(storyId, `/journal/${encodeURIComponent(runId)}`, runId)}>
        <ListTree size={18} aria-hidden="true" />
        {m.play_story_tree()}
      </ButtonLink>
    </div>
  );
}
