import { limits, type TellingTime, tellingTimes } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import { FieldNote, SelectField } from '../../../ui/field.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import type { CharacterValues } from './character-values.ts';
import { QuestionsField } from './questions-field.tsx';
import { joinQuestions, listAskableLines, timeOf } from './sent-character.ts';
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
  const tell = (line: string, when: TellingTime | undefined) =>
    set(({ toldWhen: { [line]: _before, ...others } }) => ({ toldWhen: when ? { ...others, [line]: when } : others }));
  if (lines.length === 0) return <p className="muted">{m.studio_there_is_no_line_to_ask_for()}</p>;
  return (
    <div className={styles.step}>
      <FieldNote id="asked-as-wrong" error={wrong.characterAskedAs ?? wrong.characterToldWhen} />
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
            {line === open && (
              <>
                <WhenTold when={timeOf(values.toldWhen, line)} onChange={(when) => tell(line, when)} />
                <QuestionsEditor line={line} values={values} onChange={(text) => write(line, text)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const timeNames: Readonly<Record<TellingTime, string>> = {
  open: m.studio_to_anybody_who_asks(),
  trusted: m.studio_once_they_trust_the_player(),
  confronted: m.studio_when_they_are_confronted(),
  end: m.studio_only_when_nothing_else_is_left_to_do(),
};

interface WhenProps {
  when: TellingTime | undefined;
  onChange: (when: TellingTime | undefined) => void;
}

/** When the character tells a line. */
function WhenTold({ when, onChange }: WhenProps) {
  return (
    <div className={styles.editor}>
      <SelectField
        label={m.studio_when_they_tell_it()}
        help={m.studio_until_then_they_turn_the_question_aside()}
        value={when ?? ''}
        onChange={({ target }) => onChange(tellingTimes.find((time) => time === target.value))}
      >
        <option value="">{m.studio_as_its_words_suggest()}</option>
        {tellingTimes.map((time) => (
          <option key={time} value={time}>
            {timeNames[time]}
          </option>
        ))}
      </SelectField>
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
