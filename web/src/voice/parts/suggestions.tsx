import { m } from '../../i18n/messages.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  talk: Talk;
  state: TalkState;
  questions: readonly string[];
}

/** Suggested first questions. */
export function Suggestions({ talk, state, questions }: SuggestionsProps) {
  if (questions.length === 0) return null;
  const ask = (question: string) => {
    talk.setDraft(question);
    void talk.send();
  };
  return (
    <ul className={styles.suggestions} aria-label={m.voice_you_could_ask()}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" disabled={state.sending || state.session === 'starting'} onClick={() => ask(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
