import { type Story, texts } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send, useAccount } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { showToast } from '../../ui/notices.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './story-detail.module.css';

/** Editing and deleting a story, for its maker and admins. */
export function MakerActs({ story, onDeleted }: { story: Story; onDeleted: () => void }) {
  const account = useAccount();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => send(calls.deleteStory, { query: { storyId: story.storyId } }),
    onSuccess() {
      onDeleted();
      queryClient.removeQueries({ queryKey: ['story', story.storyId] });
      void queryClient.invalidateQueries();
      showToast('Story moved to the bin');
    },
  });
  if (!account || (account.userId !== story.storyUserId && !account.isAdmin)) return null;
  return (
    <div className={styles.maker}>
      <ButtonLink to={`/story/${story.storyId}/edit`}>
        <PenLine size={18} aria-hidden="true" />
        Edit
      </ButtonLink>
      <Button look="danger-quiet" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
      </Button>
      <Pill>{story.storyVisibility === 'public' ? 'Public' : 'Private'}</Pill>
      {asking && (
        <ConfirmDelete
          title="Delete this story?"
          text="Its scenes and comments go with it, for everybody who plays it. It waits in its maker’s bin for 30 days; after that this action cannot be undone."
          busy={remove.isPending}
          busyText={texts.deletingStory}
          onDelete={() => remove.mutate()}
          onKeep={() => setAsking(false)}
        />
      )}
    </div>
  );
}
