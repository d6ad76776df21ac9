import { foldText, limits } from '@emberlore/contract';
import { CircleAlert, Plus, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { splitLines } from '../../../ui/counted-text.ts';
import { FieldNote } from '../../../ui/field.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { UnansweredList } from '../unanswered/unanswered-list.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import type { AnswerText, CharacterValues } from './character-values.ts';
import { beginAnswer, isHalfWritten, measureAnswers, nextAnswerId } from './sent-character.ts';
import styles from './voice-sheet.module.css';

interface StepProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

/** From this many answers on, a search helps. */
const searchedFrom = 8;

/** The open answer; `fresh` if it has just been added or brought back. */
interface Open {
  id: number;
  fresh: boolean;
}

/** An answer that was just removed, with its former place. */
interface Removed {
  answer: AnswerText;
  place: number;
}

function isFound({ asked, say }: AnswerText, search: string): boolean {
  return foldText(`${asked}\n${say}`).includes(foldText(search.trim()));
}

/** Returns the first answer with a question and nothing to say yet, to go on with. */
function findUnfinished(answers: readonly AnswerText[]): Open | null {
  const begun = answers.find(({ say, asked }) => say.trim() === '' && asked.trim() !== '');
  return begun ? { id: begun.id, fresh: true } : null;
}

/** Step with what the character says to questions that no line answers; one answer is open at a time. */
export function AnswersStep({ values, set, wrong }: StepProps) {
  const { answers } = values;
  const [open, setOpen] = useState<Open | null>(() => findUnfinished(answers));
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [search, setSearch] = useState('');
  const change = (next: readonly AnswerText[]) => set({ answers: next });
  const add = () => {
    const id = nextAnswerId(removed ? [...answers, removed.answer] : answers);
    change([{ id, asked: '', say: '' }, ...answers]);
    setOpen({ id, fresh: true });
    setRemoved(null);
    setSearch('');
  };
  /** Opens the answer to a question of players, a new one if there is none yet. */
  const answerTo = (question: string) => {
    const known = answers.find(({ asked }) => splitLines(asked).includes(question));
    if (!known) change(beginAnswer(answers, question));
    setOpen({ id: known?.id ?? nextAnswerId(answers), fresh: true });
    setRemoved(null);
    setSearch('');
  };
  const remove = (answer: AnswerText, place: number) => {
    change(answers.toSpliced(place, 1));
    setOpen(null);
    setRemoved({ answer, place });
  };
  const restore = ({ answer, place }: Removed) => {
    change(answers.toSpliced(place, 0, answer));
    setOpen({ id: answer.id, fresh: true });
    setRemoved(null);
  };
  // An answer stays in sight while it is being written, whatever is searched for.
  const isShown = (answer: AnswerText) => answer.id === open?.id || isFound(answer, search);
  return (
    <div className={styles.step}>
      {values.characterId !== null && (
        <UnansweredList
          of={{ characterId: values.characterId }}
          answer={({ question }) => (
            <Button
              aria-label={m.studio_write_an_answer_to({ question })}
              disabled={answers.length >= limits.answers}
              onClick={() => answerTo(question)}
            >
              {m.studio_write_an_answer()}
            </Button>
          )}
        />
      )}
      <Counter answers={answers} />
      <FieldNote id="answers-wrong" error={wrong.characterAnswers} />
      <div className={styles.filters}>
        <Button disabled={answers.length >= limits.answers} onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_an_answer()}
        </Button>
        {answers.length >= searchedFrom && (
          <input
            type="search"
            className={styles.filter}
            aria-label={m.studio_find_an_answer()}
            placeholder={m.studio_find_an_answer()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </div>
      {answers.length === 0 && !removed && <p className="muted">{m.studio_no_answers_yet()}</p>}
      {answers.length > 0 && !answers.some(isShown) && <p className="muted">{m.studio_no_answer_matches()}</p>}
      <ul className={styles.topics}>
        {answers.map((answer, place) => [
          removed?.place === place && <RemovedRow key="removed" onUndo={() => restore(removed)} />,
          isShown(answer) && (
            <li key={answer.id}>
              <AnswerButton
                answer={answer}
                isOpen={answer.id === open?.id}
                onToggle={() => setOpen(answer.id === open?.id ? null : { id: answer.id, fresh: false })}
              />
              {answer.id === open?.id && (
                <AnswerEditor
                  answer={answer}
                  values={values}
                  fresh={open.fresh}
                  onChange={(next) => change(answers.with(place, next))}
                  onRemove={() => remove(answer, place)}
                />
              )}
            </li>
          ),
        ])}
        {removed && removed.place >= answers.length && <RemovedRow onUndo={() => restore(removed)} />}
      </ul>
    </div>
  );
}

/** How many answers there are, and how much of the room for them is left. */
function Counter({ answers }: Pick<CharacterValues, 'answers'>) {
  return (
    <p className={styles.counter} role="status">
      {m.studio_answers_of_most({ count: answers.length, most: limits.answers })}
      {answers.length > 0 && (
        <span className="muted">
          {' · '}
          {m.studio_characters_of_most({
            count: measureAnswers(answers).toLocaleString('en-GB'),
            most: limits.answersText.toLocaleString('en-GB'),
          })}
        </span>
      )}
    </p>
  );
}

interface ButtonProps {
  answer: AnswerText;
  isOpen: boolean;
  onToggle: () => void;
}

function AnswerButton({ answer, isOpen, onToggle }: ButtonProps) {
  const [first] = splitLines(answer.asked);
  const say = answer.say.trim();
  return (
    <button type="button" className={styles.topic} aria-expanded={isOpen} onClick={onToggle}>
      {isHalfWritten(answer) && !isOpen && (
        <span className={styles.doubt}>
          <CircleAlert size={16} aria-label={m.studio_needs_attention()} />
        </span>
      )}
      <span className={styles.question}>{first ?? (say === '' || isOpen ? m.studio_new_answer() : say)}</span>
      {first !== undefined && say !== '' && !isOpen && <span className={styles.first}>{say}</span>}
    </button>
  );
}

/** Stands in the place of an answer that was just removed. */
function RemovedRow({ onUndo }: { onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that removed it is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className={styles.removed}>
      <span role="status">{m.studio_answer_removed()}</span>
      <Button ref={undo} look="ghost" onClick={onUndo}>
        <Undo2 size={18} aria-hidden="true" />
        {m.studio_undo()}
      </Button>
    </li>
  );
}
