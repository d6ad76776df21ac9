import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { currentAccount, useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { LoginRequired } from '../login-required.tsx';
import type { DialogInputs } from '../registry.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { commentsQuery, flattenComments } from './comments-data.ts';
import { Composer } from './composer.tsx';

/** Dialog with the comments on a story and a composer. */
export function Comments({ onClose, ...story }: DialogInputs['comments'] & { onClose: () => void }) {
  const { storyId, storyName, storyUserId, stars } = story;
  const account = useAccount();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { pathname, search, key } = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  useLeaving(key, onClose);
  const asPlayer = (message: string, act: () => void) => (currentAccount() ? act() : setAsked(message));
  return (
    <Dialog open onClose={onClose} title={storyName} bare className={styles.dialog}>
      <header className={styles.head}>
        <DialogTitle className={`${styles.story} t-head`}>{storyName}</DialogTitle>
        <p className="muted t-small">{m.spec_story_comments()}</p>
      </header>
      <div className={styles.list} ref={list}>
        <CommentList storyId={storyId} asPlayer={asPlayer} focusAfter={() => box.current} />
      </div>
      <Composer
        storyId={storyId}
        chosen={stars}
        isOwn={account?.userId === storyUserId}
        box={box}
        asPlayer={asPlayer}
        onPosted={() => list.current?.scrollTo({ top: 0, behavior: 'smooth' })}
      />
      {asked !== null && (
        <LoginRequired message={asked} returnTo={`${pathname}${search}`} onClose={() => setAsked(null)} />
      )}
    </Dialog>
  );
}

interface ListProps {
  storyId: string;
  asPlayer: (message: string, act: () => void) => void;
  focusAfter: () => HTMLElement | null;
}

function CommentList({ storyId, asPlayer, focusAfter }: ListProps) {
  const query = useInfiniteQuery(commentsQuery(storyId));
  const end = useRef<HTMLLIElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const nearEnd = useInView(end);
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetching, isError, fetchNextPage]);
  const comments = flattenComments(query.data);
  if (query.isPending) return <WaitingComments />;
  if (isError && !query.data) {
    return (
      <EmptyState text={errorText(query.error)}>
        <Button onClick={() => void query.refetch()}>{m.dialogs_try_again()}</Button>
      </EmptyState>
    );
  }
  if (comments.length === 0)
    return <EmptyState title={m.spec_no_comments()} text={m.dialogs_be_the_first_to_share_what_you()} />;
  return (
    <ul aria-label={m.spec_story_comments()} aria-busy={query.isFetchingNextPage}>
      {comments.map((comment) => (
        <CommentItem key={comment.commentId} comment={comment} asPlayer={asPlayer} focusAfter={focusAfter} />
      ))}
      <li className={styles.end} ref={end} aria-hidden={!isError}>
        {isError ? (
          <Button onClick={() => void fetchNextPage()}>{m.dialogs_try_again()}</Button>
        ) : (
          query.isFetchingNextPage && <Skeleton className={styles.waiting} />
        )}
      </li>
    </ul>
  );
}

function WaitingComments() {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {m.dialogs_loading_comments()}
      </span>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} className={styles.waiting} />
      ))}
    </div>
  );
}

/** Closes the dialog when the URL changes: by Back, or by a link inside it. */
function useLeaving(key: string, onClose: () => void): void {
  const here = useRef(key);
  useEffect(() => {
    if (here.current !== key) onClose();
  }, [key, onClose]);
}
