import type { Story } from '@emberlore/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { BookDown, Link as LinkIcon, ListTree, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { latestRunQuery } from '../../../api/latest-run.ts';
import { currentAccount, send } from '../../../api/session.ts';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { Achievements } from '../../../ui/achievements.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { Endings } from '../../../ui/endings.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ReadingStop } from '../../../ui/reading-stop.tsx';
import { showError } from '../../../ui/toasts.ts';
import { treeLink } from '../../../ui/tree-path.ts';
import { downloadRun } from '../journal/journal-data.ts';
import { playPath } from '../play-paths.ts';
import { soundscape } from '../sound/soundscape.ts';
import { Ending } from './ending.tsx';
import { Rating } from './rating.tsx';
import styles from './the-end.module.css';

/** How many stories to suggest. */
const suggested = 3;

/** Suggestions for the next story: the best rated, without this one. */
function nextStoriesQuery(storyId: string) {
  return queryOptions({
    queryKey: ['play', 'next', storyId],
    queryFn: async () => {
      const { stories } = await send(calls.getStories, { query: { filter: 'storyRating', pageSize: suggested + 1 } });
      return stories.filter((story) => story.storyId !== storyId).slice(0, suggested);
    },
    meta: { quiet: true },
  });
}

/** The end of a story whose scenes are all won: the player's record, and what to do with it. */
export function TheEnd({ story }: { story: Story }) {
  const run = useQuery(latestRunQuery(story.storyId)).data;
  const ending = run?.ending ?? null;
  useEffect(() => soundscape.cue('ending'), []);
  return (
    <section className={styles.end} data-told={ending !== null} aria-labelledby="the-end">
      {ending ? (
        <Ending ending={ending} headingId="the-end" />
      ) : (
        <h2 id="the-end" className="t-title" data-page-heading>
          {m.play_the_end()}
        </h2>
      )}
      {run && ending && run.endings.length > 0 && (
        <ReadingStop label={m.play_endings()} className={styles.gallery}>
          <Endings endings={run.endings} reachedId={ending.endingId} />
        </ReadingStop>
      )}
      {run && run.achievements.length > 0 && (
        <ReadingStop label={m.play_achievements()} className={styles.gallery}>
          <Achievements achievements={run.achievements} />
        </ReadingStop>
      )}
      <p className={styles.lead}>{m.play_you_have_finished_storyname({ storyName: story.storyName })}</p>
      {run && (
        <dl className={styles.record}>
          <Figure name={m.play_people_met()} value={run.people} />
          <Figure name={m.play_items_found()} value={run.items} />
          <Figure name={m.play_messages_sent()} value={run.messages} more={run.more} />
          <Figure name={m.play_lines_heard()} value={run.lines} more={run.more} />
        </dl>
      )}
      <Rating story={story} />
      <EndActs story={story} runId={run?.runId} again={ending !== null} />
      <NextStories storyId={story.storyId} />
    </section>
  );
}

/** A number of the record; `more` if it was not counted to the end. */
function Figure({ name, value, more = false }: { name: string; value: number; more?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{more ? m.play_count_or_more({ count: value }) : value}</dd>
    </div>
  );
}

function EndActs({ story, runId, again }: { story: Story; runId: string | undefined; again: boolean }) {
  const { storyId, storyName } = story;
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const download = async (id: string) => {
    setBusy(true);
    await downloadRun(id, 'epub', storyName).catch((error: unknown) => showError(errorText(error)));
    setBusy(false);
  };
  const playAgain = () => {
    if (currentAccount()?.credits === 0) openDialog('out-of-credits', {});
    else openDialog('start-over', { to: playPath(storyId), finished: true });
  };
  return (
    <div className={styles.acts}>
      {again && (
        <Button look="primary" onClick={playAgain}>
          <RotateCcw size={18} aria-hidden="true" />
          {m.play_play_again()}
        </Button>
      )}
      {runId !== undefined && (
        <ButtonLink {...treeLink(storyId, `${pathname}${search}`, runId)}>
          <ListTree size={18} aria-hidden="true" />
          {m.play_story_tree()}
        </ButtonLink>
      )}
      {runId !== undefined && (
        <Button busy={busy} onClick={() => void download(runId)}>
          <BookDown size={18} aria-hidden="true" />
          {m.play_download_as_e_book()}
        </Button>
      )}
      <Button onClick={() => void copyLink(storyId, again ? runId : undefined)}>
        <LinkIcon size={18} aria-hidden="true" />
        {m.play_copy_link()}
      </Button>
    </div>
  );
}

function NextStories({ storyId }: { storyId: string }) {
  const stories = useQuery(nextStoriesQuery(storyId)).data ?? [];
  if (stories.length === 0) return null;
  return (
    <>
      <h3 className="t-head">{m.play_what_to_play_next()}</h3>
      <ul className={styles.next}>
        {stories.map((story) => (
          <li key={story.storyId}>
            <Link to={`/home?${new URLSearchParams({ story: story.storyId })}`}>
              <Picture url={story.storyImageURL} kind="cover" alt="" sizes="(max-width: 640px) 33vw, 200px" />
              {story.storyName}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
