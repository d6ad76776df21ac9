import { abbreviateCount, type Comment, limits, type Story, truncate } from '@emberlore/contract';
import { Heart } from 'lucide-react';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './story-detail.module.css';

/** The most liked comment, cut to 45 characters. */
export function TopComment({ comment, story }: { comment: Comment; story: Story }) {
  const { storyId, storyName, storyUserId } = story;
  return (
    <aside className={styles.comment}>
      <h3>{m.story_detail_top_comment()}</h3>
      <header>
        <Avatar url={comment.commentUserProfileImageURL} alt="" size={36} />
        <div>
          <b>{comment.commentUserName}</b>
          {comment.commentStars > 0 && <Stars value={comment.commentStars} />}
        </div>
        <span className={`${styles.liked} t-tiny muted num`}>
          <Heart size={16} aria-hidden="true" />
          <span className="sr">{m.story_detail_likes()}</span>
          {abbreviateCount(comment.commentLikes)}
        </span>
      </header>
      <blockquote>{truncate(comment.comment, limits.topComment)}</blockquote>
      <button
        type="button"
        className={styles.all}
        onClick={() => openDialog('comments', { storyId, storyName, storyUserId })}
      >
        {story.storyComments === 1
          ? m.story_detail_read_the_comment()
          : m.story_detail_all_abbreviatecount_comments({ abbreviateCount: abbreviateCount(story.storyComments) })}
      </button>
    </aside>
  );
}
