import { limits } from '@emberlore/contract';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutToLine, formatCount, splitLines } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { listAnswerWarnings } from './answer-warnings.ts';
import type { AnswerText, CharacterValues } from './character-values.ts';
import { QuestionsField } from './questions-field.tsx';
import { useSettled } from './use-settled.ts';
import styles from './voice-sheet.module.css';
import { WithoutLine } from './without-line.tsx';

interface EditorProps {
  answer: AnswerText;
  values: CharacterValues;
  /** Whether to begin writing at once. */
  fresh: boolean;
  onChange: (answer: AnswerText) => void;
  onRemove: () => void;
}

/** For how many of its questions an answer shows what is said without it. */
const previewed = 5;

/** What the character says and the questions it answers, beside what is said without it and what is doubtful about it. */
export function AnswerEditor({ answer, values, fresh, onChange, onRemove }: EditorProps) {
  const body = useRef<HTMLDivElement>(null);
  const asked = [...new Set(splitLines(useSettled(answer.asked)))].slice(0, previewed);
  useEffect(() => {
    if (fresh) body.current?.querySelector('textarea')?.focus();
  }, [fresh]);
  return (
    <div className={styles.editor} ref={body}>
      <TextArea
        label={m.studio_what_they_say()}
        rows={3}
        count={formatCount(answer.say, limits.answerLine)}
        value={answer.say}
        onChange={(event) => onChange({ ...answer, say: cutToLine(event.target.value, limits.answerLine) })}
      />
      <QuestionsField
        values={values}
        line={answer.say.trim()}
        text={answer.asked}
        help={m.studio_about_five_questions_one_per_line()}
        most={limits.answerQuestions}
        longest={limits.answerQuestion}
        onChange={(questions) => onChange({ ...answer, asked: questions })}
      />
      <Warnings values={values} id={answer.id} />
      {asked.length === 0 ? (
        <p className="muted">{m.studio_write_a_question_to_hear()}</p>
      ) : (
        <WithoutLine
          values={{ ...values, answers: values.answers.filter(({ id }) => id !== answer.id) }}
          messages={asked}
          shown={asked}
          intro={m.studio_without_this_answer_they_say()}
        />
      )}
      <Button look="ghost" onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
        {m.studio_remove_this_answer()}
      </Button>
    </div>
  );
}

function Warnings({ values, id }: { values: CharacterValues; id: number }) {
  const warnings = listAnswerWarnings(useSettled(values), id);
  if (warnings.length === 0) return null;
  return (
    <div role="status">
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>
            <CircleAlert size={16} aria-hidden="true" />
            {warning}
          </li>
        ))}
      </ul>
    </div>
  );
}
