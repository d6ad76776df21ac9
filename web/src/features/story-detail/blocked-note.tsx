import type { Story } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { unblockPerson } from '../../dialogs/block-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './story-detail.module.css';

/** Says that the player has blocked who made the story, with the way back. */
export function BlockedNote({ story }: { story: Story }) {
  const unblock = useMutation({ mutationFn: () => unblockPerson(story.storyUserId) });
  return (
    <div className={`${styles.hidden} ${styles.blocked}`}>
      <Note>You have blocked {story.storyCreatedBy}. This story is in none of your lists.</Note>
      <Button busy={unblock.isPending} onClick={() => unblock.mutate()}>
        Unblock
      </Button>
    </div>
  );
}
