import type { CharacterDetail, QuestDetail } from '@emberlore/contract';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useSave } from '../data/save.ts';
import { DraftRestored } from '../drafts/draft-notes.tsx';
import { LeaveDialog } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import styles from './quest-dialog.module.css';
import { QuestWords, type Words } from './quest-words.tsx';

interface EditProps {
  quest: QuestDetail;
  /** Who is in the scene. */
  characters: readonly CharacterDetail[];
  onSaved: (quest: QuestDetail) => void;
  onClose: () => void;
}

/** Changing the words of a quest; what it asks for stays. */
export function EditQuest(props: EditProps) {
  const { questId, questName, questHint = '', questKnowledgeLine = '' } = props.quest;
  const [initial] = useState<Words>({ questName, questHint, questKnowledgeLine });
  const draft = useDraft<Words>(`quest/${questId}`, initial);
  return draft && <Form {...props} draft={draft} />;
}

function Form({ quest, characters, onSaved, onClose, draft }: EditProps & { draft: Draft<Words> }) {
  const { values } = draft;
  const [leaving, setLeaving] = useState(false);
  const save = useSave({
    send: ({ questName, questHint, questKnowledgeLine }: Words) =>
      send(calls.updateQuest, {
        body: {
          questId: quest.questId,
          questName: questName.trim(),
          questHint: questHint.trim(),
          ...(quest.questType === 'KNOWLEDGE' && { questKnowledgeLine }),
        },
      }),
    onDone(answer) {
      draft.done();
      onSaved(answer.quest);
      onClose();
    },
  });
  const close = () => {
    if (draft.changedNow()) setLeaving(true);
    else onClose();
  };
  if (leaving) {
    const discard = () => {
      draft.discard();
      onClose();
    };
    return <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} onDiscard={discard} />;
  }
  const target = characters.find(({ characterId }) => characterId === quest.questTriggerId);
  return (
    <Dialog open onClose={() => !save.busy && close()} title="Edit Quest" large>
      <div className={styles.form}>
        <DraftRestored draft={draft} before="start from what is saved" />
        <p className={styles.said}>
          <span className="muted">Players read</span> {quest.questDescription}
        </p>
        <QuestWords
          {...values}
          knowledge={quest.questType === 'KNOWLEDGE' ? (target?.characterPersonalKnowledge ?? []) : []}
          wrong={save.fields}
          onChange={draft.set}
        />
      </div>
      <DialogActions>
        <Button
          look="primary"
          busy={save.busy}
          disabled={values.questName.trim() === ''}
          onClick={() => save.start(values)}
        >
          {save.busy ? 'Updating Quest...' : 'Update Quest'}
        </Button>
        <Button disabled={save.busy} onClick={close}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
