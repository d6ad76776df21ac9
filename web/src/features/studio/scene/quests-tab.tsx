import { type CharacterDetail, type ItemDetail, limits, type QuestDetail, type QuestType } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { BookOpen, MessageCircle, PenLine, Plus, Search, Swords, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDelete } from '../../../ui/confirm-delete.tsx';
import { refreshAll } from '../data/studio-queries.ts';
import { EditQuest } from '../quest/edit-quest.tsx';
import { QuestDialog } from '../quest/quest-dialog.tsx';
import styles from './scene-tabs.module.css';

const icons: Record<QuestType, typeof BookOpen> = {
  DIALOGUE: MessageCircle,
  SEARCH: Search,
  KNOWLEDGE: BookOpen,
  FIGHT: Swords,
};

interface TabProps {
  /** Draft name of a quest created here. */
  form: string;
  quests: readonly QuestDetail[];
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  /** Called with a created quest. */
  onCreated: (quest: QuestDetail) => void | Promise<void>;
  /** Called with a deleted quest. */
  onDeleted: (quest: QuestDetail) => void;
  /** Called with an edited quest. */
  onChanged: (quest: QuestDetail) => void;
}

/** The scene's four quest slots. */
export function QuestsTab({ form, quests, characters, items, onCreated, onDeleted, onChanged }: TabProps) {
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<QuestDetail | null>(null);
  const [deleting, setDeleting] = useState<QuestDetail | null>(null);
  return (
    <>
      <ul className={styles.quests} aria-label={m.spec_quests()}>
        {quests.map((quest, place) => (
          <Quest
            key={quest.questId}
            quest={quest}
            place={place}
            onEdit={() => setEditing(quest)}
            onDelete={() => setDeleting(quest)}
          />
        ))}
        {Array.from({ length: limits.sceneQuests - quests.length }, (_, place) => (
          // Free slots are interchangeable.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <button type="button" className={styles.newQuest} onClick={() => setCreating(true)}>
              <Plus size={20} aria-hidden="true" />
              {m.spec_create_new_quest()}
            </button>
          </li>
        ))}
      </ul>
      {creating && (
        <QuestDialog
          form={`${form}/quest`}
          characters={characters}
          items={items}
          onCreated={onCreated}
          onClose={() => setCreating(false)}
        />
      )}
      {editing && (
        <EditQuest quest={editing} characters={characters} onSaved={onChanged} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteQuest
          quest={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            onDeleted(deleting);
            setDeleting(null);
          }}
        />
      )}
    </>
  );
}

interface QuestProps {
  quest: QuestDetail;
  place: number;
  onEdit: () => void;
  onDelete: () => void;
}

function Quest({ quest, place, onEdit, onDelete }: QuestProps) {
  const Icon = icons[quest.questType];
  return (
    <li className={styles.quest}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <b>{quest.questName}</b>
        <p>{m.studio_quest_count_questdescription({ count: place + 1, questDescription: tellMore(quest) })}</p>
      </div>
      <IconButton
        label={m.studio_edit_quest_count_questname({ count: place + 1, questName: quest.questName })}
        look="ghost"
        onClick={onEdit}
      >
        <PenLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.studio_delete_quest_count_questname({ count: place + 1, questName: quest.questName })}
        look="ghost"
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface DeleteProps {
  quest: QuestDetail;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteQuest({ quest, onClose, onDeleted }: DeleteProps) {
  const remove = useMutation({
    mutationFn: () => send(calls.deleteQuest, { query: { questId: quest.questId } }),
    onSuccess() {
      refreshAll();
      onDeleted();
    },
  });
  return (
    <ConfirmDelete
      title={m.studio_delete_questname({ questName: quest.questName })}
      text={m.studio_players_will_no_longer_see_it_this()}
      busy={remove.isPending}
      busyText={m.studio_deleting_quest()}
      onDelete={() => remove.mutate()}
      onKeep={onClose}
    />
  );
}

/** What a quest asks for besides its name: the line that must be told, what must come up, or what players see. */
const tellMore = ({ questKnowledgeLine, questMatter, questDescription }: QuestDetail): string =>
  questKnowledgeLine || questMatter || questDescription;
