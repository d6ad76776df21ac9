import type { Story } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send, useAccount } from '../../api/session.ts';
import { showUndoable } from '../../api/undoable.ts';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { Pill } from '../../ui/pill.tsx';
import { storyState } from '../../ui/story-state.ts';
import { showToast } from '../../ui/toasts.ts';
import styles from './acts.module.css';

/** Buttons to edit and delete a story, for its owner and admins. */
export function OwnerActions({ story, onDeleted }: { story: Story; onDeleted: () => void }) {
  const account = useAccount();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => send(calls.deleteStory, { query: { storyId: story.storyId } }),
    onSuccess() {
      onDeleted();
      queryClient.removeQueries({ queryKey: ['story', story.storyId] });
      void queryClient.invalidateQueries();
      // An admin's deletion of somebody else's work is reversed as a decision.
      if (account?.userId !== story.storyUserId) return showToast(m.story_detail_story_moved_to_the_trash());
      const { storyId } = story;
      showUndoable(m.story_detail_story_moved_to_the_trash(), () => send(calls.restoreStory, { body: { storyId } }));
    },
  });
  if (!account || (account.userId !== story.storyUserId && !account.isAdmin)) return null;
  return (
    <div className={styles.maker}>
      <ButtonLink to={`/story/${story.storyId}/edit`}>
        <PenLine size={18} aria-hidden="true" />
        {m.story_detail_edit()}
      </ButtonLink>
      <Button look="danger-quiet" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {m.story_detail_delete()}
      </Button>
      <Pill>{storyState(story)}</Pill>
      {asking && (
        <ConfirmDelete
          title={m.story_detail_delete_this_story()}
          text={m.story_detail_its_scenes_and_comments_are()}
          busy={remove.isPending}
          busyText={m.spec_deleting_story()}
          onDelete={() => remove.mutate()}
          onKeep={() => setAsking(false)}
        />
      )}
    </div>
  );
}
