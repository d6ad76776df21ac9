import { abbreviateCount, type Comment, texts } from '@emberlore/contract';
import { Flag, Heart, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Block } from '../block.tsx';
import { Report } from '../report.tsx';
import styles from './comments.module.css';
import { useCommentLike, useDeletion } from './use-comments.ts';

interface ItemProps {
  comment: Comment;
  /** Does something for a player; a visitor is told that it needs a login. */
  asPlayer: (message: string, act: () => void) => void;
  /** What takes focus when the comment is gone. */
  focusAfter: () => HTMLElement | null;
}

/** One comment: who, how many stars, what, and what can be done with it. */
export function CommentItem({ comment, asPlayer, focusAfter }: ItemProps) {
  const account = useAccount();
  const like = useCommentLike(comment);
  const [open, setOpen] = useState<'deletion' | 'report' | 'block' | null>(null);
  const close = () => setOpen(null);
  const { commentUserName: name, commentLiked: liked } = comment;
  const own = account?.userId === comment.commentUserId;
  return (
    <li className={styles.comment}>
      <Avatar url={comment.commentUserProfileImageURL} alt="" size={40} />
      <div className={styles.said}>
        <p className={styles.who}>
          <b>{name}</b>
          {comment.commentStars > 0 && <Stars value={comment.commentStars} />}
          <time className="muted t-tiny" dateTime={comment.commentCreatedAt}>
            {dayText(comment.commentCreatedAt)}
          </time>
        </p>
        <p className={styles.text}>{comment.comment}</p>
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.like}
          aria-pressed={liked}
          aria-label={`Like the comment of ${name}, ${abbreviateCount(comment.commentLikes)}`}
          onClick={() => asPlayer(texts.loginToLikeComment, like)}
        >
          <Heart size={18} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
          <span aria-hidden="true">{abbreviateCount(comment.commentLikes)}</span>
        </button>
        {(own || account?.isAdmin) && (
          <IconButton look="ghost" label={`Delete the comment of ${name}`} onClick={() => setOpen('deletion')}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
        {account && !own && (
          <IconButton look="ghost" label={`Report the comment of ${name}`} onClick={() => setOpen('report')}>
            <Flag size={18} aria-hidden="true" />
          </IconButton>
        )}
        {account && !own && (
          <IconButton look="ghost" label={`Block ${name}`} onClick={() => setOpen('block')}>
            <UserX size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {open === 'deletion' && <ConfirmDeletion comment={comment} onClose={close} focusAfter={focusAfter} />}
      {open === 'block' && (
        <Block userId={comment.commentUserId} userName={name} onClose={close} focusAfter={focusAfter} />
      )}
      {open === 'report' && (
        <Report objectType="comment" objectId={comment.commentId} name={comment.comment} onClose={close} />
      )}
    </li>
  );
}

interface ConfirmProps {
  comment: Comment;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

function ConfirmDeletion({ comment, onClose, focusAfter }: ConfirmProps) {
  const { mutate, isPending } = useDeletion(comment);
  return (
    <Dialog open onClose={onClose} title="Delete this comment?" focusAfter={focusAfter}>
      <DialogText>Its stars and likes go with it. This action cannot be undone.</DialogText>
      <DialogActions>
        <Button look="danger" busy={isPending} onClick={() => mutate(undefined, { onError: onClose })}>
          Delete
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
