import type { Story } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { unblockPerson } from '../../dialogs/block-calls.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './story-detail.module.css';

/** Says that the player has blocked the story's owner, with a button to unblock them. */
export function BlockedNote({ story }: { story: Story }) {
  const unblock = useMutation({ mutationFn: () => unblockPerson(story.storyUserId) });
  return (
    <div className={`${styles.hidden} ${styles.blocked}`}>
      <Note>{m.story_detail_youve_blocked_storycreatedby_this({ storyCreatedBy: story.storyCreatedBy })}</Note>
      <Button busy={unblock.isPending} onClick={() => unblock.mutate()}>
        {m.story_detail_unblock()}
      </Button>
    </div>
  );
}
