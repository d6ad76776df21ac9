import { abbreviateCount, type Comment } from '@emberlore/contract';
import { Flag, Heart, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
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
  /** Runs an action that needs an account; asks visitors to log in. */
  asPlayer: (message: string, act: () => void) => void;
  /** Takes focus when the comment is deleted. */
  focusAfter: () => HTMLElement | null;
}

/** A comment with its author, stars, text and actions. */
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
        {comment.comment !== '' && <p className={styles.text}>{comment.comment}</p>}
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.like}
          aria-pressed={liked}
          aria-label={m.dialogs_like_name_s_comment({
            name,
            abbreviateCount: abbreviateCount(comment.commentLikes),
          })}
          onClick={() => asPlayer(m.spec_login_to_like_comment(), like)}
        >
          <Heart size={18} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
          <span aria-hidden="true">{abbreviateCount(comment.commentLikes)}</span>
        </button>
        {(own || account?.isAdmin) && (
          <IconButton
            look="ghost"
            label={m.dialogs_delete_name_s_comment({ name })}
            onClick={() => setOpen('deletion')}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        )}
        {account && !own && (
          <IconButton look="ghost" label={m.dialogs_report_name_s_comment({ name })} onClick={() => setOpen('report')}>
            <Flag size={18} aria-hidden="true" />
          </IconButton>
        )}
        {account && !own && (
          <IconButton look="ghost" label={m.dialogs_block_name({ name })} onClick={() => setOpen('block')}>
            <UserX size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {open === 'deletion' && <ConfirmDeletion comment={comment} onClose={close} focusAfter={focusAfter} />}
      {open === 'block' && (
        <Block userId={comment.commentUserId} userName={name} onClose={close} focusAfter={focusAfter} />
      )}
      {open === 'report' && (
        <Report objectType="comment" objectId={comment.commentId} name={comment.comment || name} onClose={close} />
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
    <Dialog open onClose={onClose} title={m.dialogs_delete_this_comment()} focusAfter={focusAfter}>
      <DialogText>{m.dialogs_its_stars_and_likes_are_deleted()}</DialogText>
      <DialogActions>
        <Button look="danger" busy={isPending} onClick={() => mutate(undefined, { onError: onClose })}>
          {m.dialogs_delete()}
        </Button>
        <Button onClick={onClose}>{m.dialogs_cancel()}</Button>
      </DialogActions>
    </Dialog>
  );
}
