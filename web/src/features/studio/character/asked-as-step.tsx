import { limits } from '@emberlore/contract';
import { useEffect, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { cutTo, splitLines } from '../../../ui/counted-text.ts';
import { FieldNote, TextArea } from '../../../ui/field.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { suggestQuestions } from './character-help.ts';
import type { CharacterValues } from './character-values.ts';
import { joinQuestions, listAskableLines } from './sent-character.ts';
import { Suggest } from './suggest.tsx';
import styles from './voice-sheet.module.css';
import { WithoutLine } from './without-line.tsx';

interface StepProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

/** How long nothing is typed before the replies are asked for, in milliseconds. */
const typingPause = 700;

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

const cutQuestions = (text: string) =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .slice(0, limits.askedAsQuestions)
    .map((question) => cutTo(question, limits.askedAsQuestion))
    .join('\n');

interface EditorProps {
  line: string;
  values: CharacterValues;
  onChange: (text: string) => void;
}

function QuestionsEditor({ line, values, onChange }: EditorProps) {
  const text = joinQuestions(values.askedAs, line);
  const asked = [...new Set(splitLines(useSettled(text)))];
  const written = splitLines(text);
  const isFull = written.length >= limits.askedAsQuestions;
  const ask = async () => (await suggestQuestions(values, line)).map((question) => ({ id: question, text: question }));
  return (
    <div className={styles.editor}>
      <TextArea
        label={m.studio_questions()}
        rows={4}
        count={m.studio_number_of_number({ number: written.length, all: limits.askedAsQuestions })}
        help={m.studio_one_question_per_line()}
        value={text}
        onChange={(event) => onChange(cutQuestions(event.target.value))}
      />
      {!isFull && (
        <Suggest
          label={m.studio_suggest_questions()}
          ask={ask}
          onAccept={(suggestion) => onChange(cutQuestions([...written, suggestion.text].join('\n')))}
        />
      )}
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

/** Returns a text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
