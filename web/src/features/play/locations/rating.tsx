import type { Story } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../api/session.ts';
import { usePosting } from '../../../dialogs/comments/use-comments.ts';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { StarPicker } from '../../../ui/star-picker.tsx';
import styles from './rating.module.css';

/** Rates a finished story by stars alone, or opens its comments for words. Nobody rates their own story. */
export function Rating({ story: { storyId, storyName, storyUserId } }: { story: Story }) {
  const [stars, setStars] = useState(0);
  const { mutate, isPending, isSuccess, reset } = usePosting(storyId);
  const isOwn = useAccount()?.userId === storyUserId;
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isSuccess) thanks.current?.focus();
  }, [isSuccess]);
  const choose = (value: number) => {
    setStars(value);
    reset();
  };
  const comment = () => openDialog('comments', { storyId, storyName, storyUserId, stars });
  return (
    <div className={styles.rating}>
      {!isOwn && (
        <>
          <p>{m.play_how_did_you_like_it()}</p>
          <StarPicker label={m.play_rate_this_story()} value={stars} onChange={choose} />
        </>
      )}
      <div className={styles.acts}>
        {stars > 0 && !isSuccess && (
          <Button look="primary" busy={isPending} onClick={() => mutate({ comment: '', commentStars: stars })}>
            {stars === 1 ? m.play_rate_with_1_star() : m.play_rate_with_stars({ stars })}
          </Button>
        )}
        <Button look="ghost" onClick={comment}>
          {isOwn ? m.play_read_the_comments() : m.play_say_it_in_words()}
        </Button>
      </div>
      <p className={clsx(styles.thanks, 'muted t-small')} role="status" ref={thanks} tabIndex={-1}>
        {isSuccess && m.play_thank_you_for_your_rating()}
      </p>
    </div>
  );
}
