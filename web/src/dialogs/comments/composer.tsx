import { limits } from '@emberlore/contract';
import { Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { StarPicker } from '../../ui/star-picker.tsx';
import styles from './comments.module.css';
import { usePosting } from './use-comments.ts';

interface ComposerProps {
  storyId: string;
  /** Stars that the player has chosen already. */
  chosen?: number | undefined;
  /** Players can't rate their own story. */
  isOwn: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  asPlayer: (message: string, act: () => void) => void;
  onPosted: () => void;
}

/** Form for a comment: stars (unless the story is the player's own) and text. Enter sends, Shift+Enter adds a line. */
export function Composer({ storyId, chosen = 0, isOwn, box, asPlayer, onPosted }: ComposerProps) {
  const [text, setText] = useState('');
  const [stars, setStars] = useState(chosen);
  const { mutate, isPending, isSuccess } = usePosting(storyId);
  const comment = text.trim();
  const post = () => {
    if (comment === '' || isPending) return;
    const done = () => {
      setText('');
      setStars(0);
      onPosted();
      box.current?.focus();
    };
    asPlayer(m.spec_login_to_comment(), () => mutate({ comment, commentStars: stars }, { onSuccess: done }));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    post();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    post();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      {isOwn ? (
        <p className={`${styles.note} t-small muted`}>{m.dialogs_this_is_your_own_story()}</p>
      ) : (
        <div className={styles.rating}>
          <StarPicker label={m.dialogs_your_rating()} value={stars} onChange={setStars} />
          {stars > 0 && <p className="t-small muted">{m.dialogs_replaces_your_earlier_rating()}</p>}
        </div>
      )}
      <div className={styles.line}>
        <textarea
          ref={box}
          className={styles.box}
          value={text}
          onChange={(event) => setText([...event.target.value].slice(0, limits.comment).join(''))}
          onKeyDown={onKeyDown}
          placeholder={m.spec_write_comment()}
          aria-label={m.dialogs_comment()}
          rows={1}
          enterKeyHint="send"
        />
        <IconButton
          label={m.spec_send()}
          look="primary"
          type="submit"
          className={styles.send}
          disabled={comment === '' || isPending}
        >
          <Send size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <span className="sr" role="status">
        {isSuccess && !isPending && text === '' && m.dialogs_comment_posted()}
      </span>
    </form>
  );
}
