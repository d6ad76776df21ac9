import { type CharacterDetail, carriesSealed, type QuestDetail } from '@emberlore/contract';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useSave } from '../data/save.ts';
import { SaveConflict } from '../data/save-conflict.tsx';
import { SendAgain } from '../data/send-again.tsx';
import type { Fields } from '../differences/differences.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { LeaveDialog } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import styles from './quest-dialog.module.css';
import { type QuestTexts, QuestWords } from './quest-words.tsx';

interface EditProps {
  quest: QuestDetail;
  /** The scene's characters. */
  characters: readonly CharacterDetail[];
  onSaved: (quest: QuestDetail) => void;
  onClose: () => void;
}

interface Edited extends QuestTexts {
  /** The version the edit is based on. */
  version: number | null;
}

/** Dialog to edit the texts of a quest; its type and target stay. */
export function EditQuest(props: EditProps) {
  const [initial] = useState(() => toValues(props.quest));
  const draft = useDraft<Edited>(`quest/${props.quest.questId}`, initial);
  return draft && <Form {...props} draft={draft} />;
}

function toValues(quest: QuestDetail): Edited {
  const { questName, questGoal = '', questHint = '', questKnowledgeLine = '', questMatter = '', version } = quest;
  return { questName, questGoal, questHint, questKnowledgeLine, questMatter, version: version ?? null };
}

/** Builds the form values from the response of a 409. */
function readCurrent(answer: unknown): Edited | undefined {
  const { quest } = answer as { quest?: QuestDetail };
  return quest && toValues(quest);
}

const listFields = (values: Edited): Fields => [
  [m.studio_quest_name(), values.questName],
  [m.studio_goal_optional(), values.questGoal],
  [m.studio_line_the_player_must_hear(), values.questKnowledgeLine],
  [m.studio_what_must_come_up_optional(), values.questMatter],
  [m.studio_hint(), values.questHint],
];

function Form({ quest, characters, onSaved, onClose, draft }: EditProps & { draft: Draft<Edited> }) {
  const { values } = draft;
  const [leaving, setLeaving] = useState(false);
  const save = useSave({
    send: ({ questName, questGoal, questHint, questKnowledgeLine, questMatter, version }: Edited) =>
      send(calls.updateQuest, {
        body: {
          questId: quest.questId,
          ...(version !== null && { version }),
          questName: questName.trim(),
          questGoal: questGoal.trim(),
          questHint: questHint.trim(),
          ...(quest.questType === 'KNOWLEDGE' && { questKnowledgeLine }),
          ...(quest.questType === 'DIALOGUE' && { questMatter: questMatter.trim() }),
        },
      }),
    asksOnConflict: true,
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
    <Dialog open onClose={() => !save.busy && close()} title={m.studio_edit_quest()} large>
      <div className={styles.form}>
        <DraftNotes draft={draft} />
        <SendAgain cut={save.cut} onAgain={() => save.start(values)} />
        <SaveConflict what="quest" draft={draft} save={save} currentOf={readCurrent} fieldsOf={listFields} />
        <p className={styles.said}>
          <span className="muted">{m.studio_players_see()}</span> {values.questGoal.trim() || quest.questDescription}
        </p>
        <QuestWords
          {...values}
          hasMatter={quest.questType === 'DIALOGUE'}
          knowledge={quest.questType === 'KNOWLEDGE' ? (target?.characterPersonalKnowledge ?? []) : []}
          sealed={quest.questType === 'KNOWLEDGE' && target !== undefined && carriesSealed(target)}
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
          {save.busy ? m.studio_updating_quest() : m.studio_update_quest()}
        </Button>
        <Button disabled={save.busy} onClick={close}>
          {m.studio_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
