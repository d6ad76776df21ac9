import { limits } from '@emberlore/contract';
import { countOf, cutTo } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import styles from './quest-dialog.module.css';

/** The words of a quest that can be changed at any time. */
export interface Words {
  questName: string;
  questHint: string;
  /** The very line that must be told; empty when any will do. */
  questKnowledgeLine: string;
}

interface WordsProps extends Words {
  /** The lines to choose from, for a quest that asks for knowledge. */
  knowledge: readonly string[];
  /** Whether whoever it asks also knows what another author has sealed. */
  sealed?: boolean;
  wrong: Readonly<Record<string, string>>;
  onChange: (change: Partial<Words>) => void;
}

/** The name of a quest, its hint, and the line that it asks for. */
export function QuestWords({
  questName,
  questHint,
  questKnowledgeLine,
  knowledge,
  sealed = false,
  wrong,
  onChange,
}: WordsProps) {
  return (
    <>
      <TextField
        label="Quest name"
        count={countOf(questName, limits.questName)}
        value={questName}
        autoComplete="off"
        placeholder="A Letter in Green Ink"
        error={wrong.questName}
        onChange={(event) => onChange({ questName: cutTo(event.target.value, limits.questName) })}
      />
      {knowledge.length > 0 && (
        <label className={styles.line}>
          <span>The line that must be told</span>
          <select value={questKnowledgeLine} onChange={(event) => onChange({ questKnowledgeLine: event.target.value })}>
            <option value="">Any line of what they know</option>
            {knowledge.map((line) => (
              <option key={line} value={line}>
                {line}
              </option>
            ))}
          </select>
        </label>
      )}
      {sealed && (
        <p className="muted">
          This character also knows what its author wrote. Unless you choose one of your own lines, telling any of it
          completes the quest.
        </p>
      )}
      <TextArea
        label="Hint (if you like)"
        rows={2}
        count={countOf(questHint, limits.questHint)}
        help="What somebody in the scene says to a player who is stuck"
        error={wrong.questHint}
        value={questHint}
        onChange={(event) => onChange({ questHint: cutTo(event.target.value, limits.questHint) })}
      />
    </>
  );
}
