import type { Character } from '@emberlore/contract';
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
import { showToast } from '../../ui/toasts.ts';
import styles from './character-detail.module.css';

/** Buttons to edit and delete a character, for its owner and admins. */
export function OwnerActions({ character, onDeleted }: { character: Character; onDeleted: () => void }) {
  const account = useAccount();
  const [asking, setAsking] = useState(false);
  const { characterId, characterName, characterUserId, characterHidden, characterHiddenWithOriginal } = character;
  const remove = useMutation({
    mutationFn: () => send(calls.deleteCharacter, { query: { characterId } }),
    onSuccess() {
      onDeleted();
      queryClient.removeQueries({ queryKey: ['character', characterId] });
      void queryClient.invalidateQueries();
      // An admin's deletion of another author's work is reversed as a decision.
      if (account?.userId !== characterUserId) return showToast(m.characters_character_deleted());
      showUndoable(m.characters_character_deleted(), () => send(calls.restoreCharacter, { body: { characterId } }));
    },
  });
  if (!account || (account.userId !== characterUserId && !account.isAdmin)) return null;
  return (
    <div className={styles.maker}>
      {(!characterHidden || characterHiddenWithOriginal || account.userId !== characterUserId) && (
        <ButtonLink to={`/character/${characterId}/edit`}>
          <PenLine size={18} aria-hidden="true" />
          {m.characters_edit()}
        </ButtonLink>
      )}
      <Button look="danger-quiet" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {m.characters_delete()}
      </Button>
      {asking && (
        <ConfirmDelete
          title={m.characters_delete_charactername({ characterName })}
          text={m.characters_theyre_deleted_from_your()}
          busy={remove.isPending}
          busyText={m.characters_deleting_character()}
          onDelete={() => remove.mutate()}
          onKeep={() => setAsking(false)}
        />
      )}
    </div>
  );
}
