import { MessageCircle } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import styles from './free-talk-start.module.css';

/** What a visitor may ask first. */
export const freeQuestions = [m.browse_who_are_you(), m.browse_what_happened_here(), m.browse_can_i_help_you()];

/** Invitation to talk with the featured character at once, with questions to begin with. */
export function FreeTalkStart({ name, onAsk }: { name: string; onAsk: (question: string) => void }) {
  return (
    <div className={styles.start}>
      <p id="free-talk">
        <MessageCircle size={18} aria-hidden="true" />
        {m.browse_or_talk_to_name_now({ name })}
      </p>
      <ul aria-labelledby="free-talk">
        {freeQuestions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
