import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';
import styles from './quest-dialog.module.css';

/** The editable texts of a quest. */
export interface QuestTexts {
  questName: string;
  /** What players are told to find out or do; empty for a sentence of the quest's type and target. */
  questGoal: string;
  questHint: string;
  /** The exact line that must be told; empty if any line counts. */
  questKnowledgeLine: string;
  /** What has to come up, in phrases separated by commas; empty if any reply counts. */
  questMatter: string;
}

interface QuestTextsProps extends QuestTexts {
  /** Whether something has to come up: for dialogue quests. */
  hasMatter: boolean;
  /** The lines to choose from, for knowledge quests. */
  knowledge: readonly string[];
  /** Whether the quest's character also has another author's sealed knowledge. */
  sealed?: boolean;
  /** What the quest is called if it has no name; empty if it needs one. */
  suggestedName?: string;
  wrong: Readonly<Record<string, string>>;
  onChange: (change: Partial<QuestTexts>) => void;
}

/** Fields for a quest's name, goal, hint and required line. */
export function QuestWords({
  questName,
  questGoal,
  questHint,
  questKnowledgeLine,
  questMatter,
  hasMatter,
  knowledge,
  sealed = false,
  suggestedName = '',
  wrong,
  onChange,
}: QuestTextsProps) {
  return (
    <>
      <TextField
        label={m.studio_quest_name()}
        count={formatCount(questName, limits.questName)}
        value={questName}
        autoComplete="off"
        placeholder={suggestedName || m.studio_a_letter_in_green_ink()}
        help={suggestedName ? m.studio_left_blank_it_is_called({ name: suggestedName }) : undefined}
        error={wrong.questName}
        onChange={(event) => onChange({ questName: cutTo(event.target.value, limits.questName) })}
      />
      <TextField
        label={m.studio_goal_optional()}
        count={formatCount(questGoal, limits.questGoal)}
        value={questGoal}
        autoComplete="off"
        placeholder={m.studio_find_out_what_he_was_doing()}
        help={m.studio_what_players_are_told_to_find_out()}
        error={wrong.questGoal}
        onChange={(event) => onChange({ questGoal: cutTo(event.target.value, limits.questGoal) })}
      />
      {hasMatter && (
        <TextField
          label={m.studio_what_must_come_up_optional()}
          count={formatCount(questMatter, limits.questMatter)}
          value={questMatter}
          autoComplete="off"
          placeholder={m.studio_the_bolted_door_that_night()}
          help={m.studio_phrases_separated_by_commas()}
          error={wrong.questMatter}
          onChange={(event) => onChange({ questMatter: cutTo(event.target.value, limits.questMatter) })}
        />
      )}
      {knowledge.length > 0 && (
        <label className={styles.line}>
          <span>{m.studio_line_the_player_must_hear()}</span>
          <select value={questKnowledgeLine} onChange={(event) => onChange({ questKnowledgeLine: event.target.value })}>
            <option value="">{m.studio_anything_they_know()}</option>
            {knowledge.map((line) => (
              <option key={line} value={line}>
                {line}
              </option>
            ))}
          </select>
        </label>
      )}
      {sealed && <p className="muted">{m.studio_this_character_also_knows_what_its()}</p>}
      <TextArea
        label={m.studio_hint_optional()}
        rows={2}
        count={formatCount(questHint, limits.questHint)}
        help={m.studio_what_someone_in_the_scene_tells_a()}
        error={wrong.questHint}
        value={questHint}
        onChange={(event) => onChange({ questHint: cutTo(event.target.value, limits.questHint) })}
      />
      <WritingHelp
        field="questHint"
        label={m.studio_hint_optional()}
        value={questHint}
        texts={{ questGoal }}
        about={[questName, questKnowledgeLine].filter(Boolean).join(': ').slice(0, limits.writingAbout)}
        onChange={(text) => onChange({ questHint: text })}
      />
    </>
  );
}
