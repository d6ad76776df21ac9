import { limits } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import { FieldNote } from '../../../ui/field.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import type { CharacterValues } from './character-values.ts';
import { QuestionsField } from './questions-field.tsx';
import { joinQuestions, listAskableLines } from './sent-character.ts';
import { useSettled } from './use-settled.ts';
import styles from './voice-sheet.module.css';
import { WithoutLine } from './without-line.tsx';

interface StepProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

/** Step with the questions that each knowledge line answers; one line is open at a time. */
export function AskedAsStep({ values, set, wrong }: StepProps) {
  const [open, setOpen] = useState<string | null>(null);
  const lines = listAskableLines(values);
  const write = (line: string, text: string) => set(({ askedAs }) => ({ askedAs: withQuestions(askedAs, line, text) }));
  if (lines.length === 0) return <p className="muted">{m.studio_there_is_no_line_to_ask_for()}</p>;
  return (
    <div className={styles.step}>
      <FieldNote id="asked-as-wrong" error={wrong.characterAskedAs} />
      <ul className={styles.topics}>
        {lines.map((line) => (
          <li key={line}>
            <button
              type="button"
              className={styles.topic}
              aria-expanded={line === open}
              onClick={() => setOpen(line === open ? null : line)}
            >
              <span className={styles.question}>{line}</span>
              <span className={styles.state}>{formatQuestions(joinQuestions(values.askedAs, line))}</span>
            </button>
            {line === open && <QuestionsEditor line={line} values={values} onChange={(text) => write(line, text)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function formatQuestions(text: string): string {
  const count = splitLines(text).length;
  if (count === 0) return m.studio_no_questions();
  return count === 1 ? m.studio_one_question() : m.studio_count_questions({ count });
}

/** Returns the questions after an edit of one line; a line without any is left out. */
function withQuestions(askedAs: CharacterValues['askedAs'], line: string, text: string): CharacterValues['askedAs'] {
  const { [line]: _before, ...others } = askedAs;
  return text.trim() === '' ? others : { ...others, [line]: text };
}

interface EditorProps {
  line: string;
  values: CharacterValues;
  onChange: (text: string) => void;
}

function QuestionsEditor({ line, values, onChange }: EditorProps) {
  const text = joinQuestions(values.askedAs, line);
  const asked = [...new Set(splitLines(useSettled(text)))];
  return (
    <div className={styles.editor}>
      <QuestionsField
        values={values}
        line={line}
        text={text}
        help={m.studio_one_question_per_line()}
        most={limits.askedAsQuestions}
        longest={limits.askedAsQuestion}
        onChange={onChange}
      />
      {asked.length === 0 ? (
        <p className="muted">{m.studio_write_a_question_to_hear()}</p>
      ) : (
        <WithoutLine
          values={{ ...values, askedAs: withQuestions(values.askedAs, line, '') }}
          messages={asked}
          shown={asked}
          intro={m.studio_without_your_questions_they_say()}
        />
      )}
    </div>
  );
}
