import type { Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useLocation } from 'react-router';
import { CallError, errorText } from '../../api/call-error.ts';
import { latestRunQuery } from '../../api/latest-run.ts';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Achievements } from '../../ui/achievements.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Endings } from '../../ui/endings.tsx';
import { HiddenNote } from '../../ui/hidden-note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tagName } from '../../ui/tag-name.ts';
import { treeLink } from '../../ui/tree-path.ts';
import { BlockedNote } from './blocked-note.tsx';
import { DetailActs } from './detail-acts.tsx';
import { DetailHead } from './detail-head.tsx';
import { OwnerActions } from './maker-acts.tsx';
import type { PlayWays } from './play-acts.tsx';
import { SceneStrip } from './scene-strip.tsx';
import styles from './story-detail.module.css';
import { storyQuery } from './story-query.ts';
import { TopComment } from './top-comment.tsx';

interface DetailProps extends PlayWays {
  storyId: string;
  onClose: () => void;
}

/** The detail dialog of a story. */
export function StoryDetail({ storyId, onClose, ...ways }: DetailProps) {
  const { data, error, isError, refetch } = useQuery(storyQuery(storyId));
  const story = data?.story;
  return (
    <Dialog
      open
      onClose={onClose}
      title={story?.storyName ?? m.spec_loading_story()}
      loading={!story && !isError}
      bare
      large
    >
      {story ? (
        <LoadedStory story={story} onClose={onClose} {...ways} />
      ) : isError ? (
        <>
          <DialogTitle className="sr">{errorText(error)}</DialogTitle>
          <EmptyState title={errorText(error)}>
            {error instanceof CallError && error.status === 404 ? (
              <Button onClick={onClose}>{m.spec_close()}</Button>
            ) : (
              <Button onClick={() => void refetch()}>{m.story_detail_try_again()}</Button>
            )}
          </EmptyState>
        </>
      ) : (
        <WaitingStory />
      )}
    </Dialog>
  );
}

function LoadedStory({ story, onClose, ...ways }: PlayWays & { story: Story; onClose: () => void }) {
  const account = useAccount();
  const run = useQuery({ ...latestRunQuery(story.storyId), enabled: account !== null }).data ?? null;
  const knowsAll = run?.finished === true || account?.userId === story.storyUserId;
  const comment = story.storyTopComment;
  return (
    <div className={styles.scroll}>
      <DetailHead story={story} finished={run?.finished ?? false} />
      <DetailActs story={story} run={run} {...ways} />
      <OwnerActions story={story} onDeleted={onClose} />
      {story.storyHidden && (
        <div className={styles.hidden}>
          <HiddenNote what="story" />
        </div>
      )}
      {story.storyUserBlocked === true && <BlockedNote story={story} />}
      <div className={styles.cols}>
        <div>
          <p className={`${styles.description} prose`}>{story.storyDescription}</p>
          <Tags tags={story.storyTags} />
          {run && <TreeLink storyId={story.storyId} />}
          {run && run.endings.length > 0 && (
            <div className={styles.endings}>
              <Endings endings={run.endings} reachedId={null} />
            </div>
          )}
          {run && run.achievements.length > 0 && (
            <div className={styles.endings}>
              <Achievements achievements={run.achievements.map((each) => ({ ...each, now: false }))} />
            </div>
          )}
          {comment && <SceneStrip story={story} knowsAll={knowsAll} />}
        </div>
        {comment ? (
          <TopComment comment={comment} story={story} />
        ) : (
          <SceneStrip story={story} knowsAll={knowsAll} aside />
        )}
      </div>
    </div>
  );
}

/** The way to what happened in the latest run and its branches. */
function TreeLink({ storyId }: { storyId: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.tree}>
      <ButtonLink {...treeLink(storyId, `${pathname}${search}`)}>
        <ListTree size={18} aria-hidden="true" />
        {m.story_detail_story_tree()}
      </ButtonLink>
    </p>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <p className={styles.noTags}>{m.spec_no_tags()}</p>;
  return (
    <ul className={styles.tags} aria-label={m.story_detail_tags()}>
      {tags.map((tag) => (
        <li key={tag}>
          <Pill>{tagName(tag)}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders of about the size of the content. */
function WaitingStory() {
  return (
    <div className={styles.scroll} aria-busy="true">
      <DialogTitle className="sr">{m.spec_loading_story()}</DialogTitle>
      <Skeleton className={styles.head} />
      <div className={styles.acts}>
        <Skeleton className={styles.waitingPlay} />
      </div>
      <div className={styles.cols}>
        <div>
          {['100%', '96%', '88%', '40%'].map((width) => (
            <Skeleton key={width} className={styles.line} style={{ width }} />
          ))}
          <div className={styles.scenes}>
            {['a', 'b', 'c'].map((place) => (
              <Skeleton key={place} className={styles.thumb} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
