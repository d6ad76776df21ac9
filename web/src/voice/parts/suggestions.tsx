import { Lightbulb, LightbulbOff } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import { focusMessageBox } from './message-box.ts';
import styles from './suggestions.module.css';
import { setSuggestionsHidden, useSuggestionsHidden } from './suggestions-setting.ts';

interface SuggestionsProps {
  talk: Talk;
  state: TalkState;
  questions: readonly string[];
  /** Whether the player may hide them. */
  hideable?: boolean;
}

/** Lines that the player might say; a tap says one. */
export function Suggestions({ talk, state, questions, hideable = false }: SuggestionsProps) {
  const hidden = useSuggestionsHidden() && hideable;
  if (questions.length === 0) return null;
  const waits = state.sending || state.session === 'starting';
  const say = (question: string) => {
    // The pressed button goes away.
    focusMessageBox();
    void talk.say(question);
  };
  return (
    <div className={styles.suggestions} data-hideable={hideable}>
      {!hidden && (
        <ul aria-label={m.voice_you_could_ask()}>
          {questions.map((question) => (
            <li key={question}>
              <button type="button" disabled={waits} onClick={() => say(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hideable && (
        <IconButton
          label={hidden ? m.voice_show_suggestions() : m.voice_hide_suggestions()}
          look="ghost"
          className={styles.hide}
          onClick={() => setSuggestionsHidden(!hidden)}
        >
          {hidden ? <Lightbulb size={18} aria-hidden="true" /> : <LightbulbOff size={18} aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  );
}
