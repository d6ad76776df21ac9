import {
  type CharacterDetail,
  carriesSealed,
  type ItemDetail,
  limits,
  type QuestDetail,
  type QuestType,
  questDescription,
} from '@emberlore/contract';
import { BookOpen, MessageCircle, Search, Swords } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo } from '../../../ui/counted-text.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useSave } from '../data/save.ts';
import { SendAgain } from '../data/send-again.tsx';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { LeaveDialog } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { Todo } from '../frame/studio-frame.tsx';
import styles from './quest-dialog.module.css';
import { QuestWords } from './quest-words.tsx';
import { TargetPicker } from './target-picker.tsx';

interface QuestValues {
  questName: string;
  questType: QuestType | null;
  questTriggerId: string | null;
  questGoal: string;
  questHint: string;
  questKnowledgeLine: string;
  questMatter: string;
}

const newQuest: QuestValues = {
  questName: '',
  questType: null,
  questTriggerId: null,
  questGoal: '',
  questHint: '',
  questKnowledgeLine: '',
  questMatter: '',
};

const types: Record<QuestType, { icon: ReactNode; name: string; text: string }> = {
  DIALOGUE: {
    icon: <MessageCircle size={22} aria-hidden="true" />,
    name: m.studio_dialogue(),
    text: m.studio_talk_to_a_character(),
  },
  SEARCH: { icon: <Search size={22} aria-hidden="true" />, name: m.studio_search(), text: m.studio_find_an_item() },
  KNOWLEDGE: {
    icon: <BookOpen size={22} aria-hidden="true" />,
    name: m.studio_knowledge(),
    text: m.studio_learn_what_a_character_knows(),
  },
  FIGHT: { icon: <Swords size={22} aria-hidden="true" />, name: m.studio_fight(), text: m.studio_win_a_duel() },
};

interface DialogProps {
  /** Draft name: the scene of the quest. */
  form: string;
  /** Possible targets of the quest. */
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  /** Called with the created quest; the dialog stays busy until the result resolves. */
  onCreated: (quest: QuestDetail) => void | Promise<void>;
  onClose: () => void;
}

/** Dialog to create a quest: type, target and name. */
export function QuestDialog(props: DialogProps) {
  const draft = useDraft<QuestValues>(props.form, newQuest);
  return draft && <Form {...props} draft={draft} />;
}

function Form({ draft, characters, items, onCreated, onClose }: DialogProps & { draft: Draft<QuestValues> }) {
  const { values } = draft;
  const made = useRef<QuestDetail | null>(null);
  const set: typeof draft.set = (change) => {
    made.current = null;
    draft.set(change);
  };
  const [leaving, setLeaving] = useState(false);
  const target = findTarget(values, characters, items);
  const save = useSave({
    send: async () => {
      // If only adding it to the scene failed, don't create the quest again.
      made.current ??= await createQuest(values, target);
      await onCreated(made.current);
    },
    onDone() {
      draft.done(newQuest);
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
  const lack =
    values.questType === null
      ? m.studio_choose_what_the_player_does()
      : target === null
        ? m.studio_choose_who_or_what_it_is_about()
        : '';
  return (
    <Dialog open onClose={() => !save.busy && close()} title={m.spec_create_new_quest()} large>
      <div className={styles.form}>
        <DraftNotes draft={draft} />
        <SendAgain cut={save.cut} onAgain={() => save.start(undefined)} />
        <TypeChoice
          value={values.questType}
          onChange={(questType) =>
            set({
              questType,
              questTriggerId: retainTarget(values, questType) ?? onlyTarget(questType, characters, items),
            })
          }
        />
        {values.questType && (
          <TargetPicker
            kind={values.questType === 'SEARCH' ? 'item' : 'character'}
            characters={characters}
            items={items}
            value={values.questTriggerId}
            onChange={(questTriggerId) => set({ questTriggerId })}
          />
        )}
        {values.questType === 'FIGHT' && <p className="muted">{m.studio_how_a_duel_goes()}</p>}
        <QuestWords
          hasMatter={values.questType === 'DIALOGUE'}
          {...values}
          suggestedName={suggestName(values, target)}
          knowledge={values.questType === 'KNOWLEDGE' ? (target?.knowledge ?? []) : []}
          sealed={values.questType === 'KNOWLEDGE' && target?.sealed === true}
          wrong={save.fields}
          onChange={set}
        />
        {target && values.questType && (
          <p className={styles.said}>
            <span className="muted">{m.studio_players_see()}</span>{' '}
            {values.questGoal.trim() || questDescription(values.questType, target.name)}
          </p>
        )}
      </div>
      <DialogActions>
        <Todo done={lack === ''} text={lack || m.studio_everything_is_ready()} />
        <Button look="primary" busy={save.busy} disabled={lack !== ''} onClick={() => save.start(undefined)}>
          {save.busy ? m.studio_creating_quest() : m.spec_create_quest()}
        </Button>
        <Button disabled={save.busy} onClick={close}>
          {m.studio_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Target {
  name: string;
  /** The character's knowledge, if visible. */
  knowledge: readonly string[];
  /** Whether the target also has another author's sealed knowledge. */
  sealed: boolean;
}

function findTarget(
  { questType: type, questTriggerId: id }: QuestValues,
  characters: readonly CharacterDetail[],
  items: readonly ItemDetail[],
): Target | null {
  if (type === 'SEARCH') {
    const item = items.find(({ itemId }) => itemId === id);
    return item ? { name: item.itemName, knowledge: [], sealed: false } : null;
  }
  const character = characters.find(({ characterId }) => characterId === id);
  if (!character) return null;
  const { characterName: name, characterPersonalKnowledge: knowledge = [] } = character;
  return { name, knowledge, sealed: carriesSealed(character) };
}

/** Keeps the chosen character if the new type also needs one. */
function retainTarget(before: QuestValues, type: QuestType): string | null {
  return (before.questType === 'SEARCH') === (type === 'SEARCH') ? before.questTriggerId : null;
}

/** Chooses the only character or item that a quest of this type can be about. */
function onlyTarget(
  type: QuestType,
  characters: readonly CharacterDetail[],
  items: readonly ItemDetail[],
): string | null {
  const ids = type === 'SEARCH' ? items.map(({ itemId }) => itemId) : characters.map(({ characterId }) => characterId);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/** Returns what a quest is called unless its author names it: what players are told to do. Empty without a target. */
function suggestName({ questType }: QuestValues, target: Target | null): string {
  if (!questType || !target) return '';
  return cutTo(questDescription(questType, target.name).replace(/\.$/, ''), limits.questName);
}

async function createQuest(values: QuestValues, target: Target | null): Promise<QuestDetail> {
  const { questType: type, questTriggerId } = values;
  // The form can't be submitted without them.
  if (!type || !questTriggerId || !target) throw new Error('A quest needs a type and a target.');
  const { quest } = await send(calls.createQuest, {
    body: {
      questTriggerId,
      questType: type,
      questName: values.questName.trim() || suggestName(values, target),
      questDescription: questDescription(type, target.name),
      ...(values.questGoal.trim() !== '' && { questGoal: values.questGoal.trim() }),
      ...(values.questHint.trim() !== '' && { questHint: values.questHint.trim() }),
      ...(type === 'KNOWLEDGE' &&
        values.questKnowledgeLine !== '' && { questKnowledgeLine: values.questKnowledgeLine }),
      ...(type === 'DIALOGUE' && values.questMatter.trim() !== '' && { questMatter: values.questMatter.trim() }),
    },
  });
  return quest;
}

function TypeChoice({ value, onChange }: { value: QuestType | null; onChange: (type: QuestType) => void }) {
  return (
    <fieldset className={styles.types}>
      <legend>{m.studio_quest_type()}</legend>
      {(Object.keys(types) as QuestType[]).map((type) => (
        <button key={type} type="button" aria-pressed={value === type} onClick={() => onChange(type)}>
          {types[type].icon}
          <b>{types[type].name}</b>
          <small>{types[type].text}</small>
        </button>
      ))}
    </fieldset>
  );
}
