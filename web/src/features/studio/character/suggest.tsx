import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { authorHelpQuery } from '../writing/writing-calls.ts';
import styles from './voice-sheet.module.css';

/** A text that the language model suggests, and what it is about. */
export interface Suggestion {
  id: string;
  about?: string;
  text: string;
}

interface SuggestProps {
  /** 'Suggest lines' */
  label: string;
  ask: () => Promise<Suggestion[]>;
  onAccept: (suggestion: Suggestion) => void;
}

/** Button that asks the language model, with its suggestions to accept one by one; nothing if none is configured. */
export function Suggest({ label, ask, onAccept }: SuggestProps) {
  const { data: help } = useQuery(authorHelpQuery);
  const [left, setLeft] = useState<readonly Suggestion[]>([]);
  const asking = useMutation({ mutationFn: ask, onSuccess: setLeft, meta: { quiet: true } });
  if (!help?.suggestions) return null;
  const drop = (gone: Suggestion) => setLeft((before) => before.filter(({ id }) => id !== gone.id));
  const accept = (suggestion: Suggestion) => {
    onAccept(suggestion);
    drop(suggestion);
  };
  return (
    <div className={styles.suggest}>
      <Button busy={asking.isPending} onClick={() => asking.mutate()}>
        {!asking.isPending && <Sparkles size={18} aria-hidden="true" />}
        {label}
      </Button>
      {asking.error && <p role="alert">{errorText(asking.error)}</p>}
      {asking.data?.length === 0 && <p role="status">{m.studio_nothing_usable_was_suggested()}</p>}
      {left.length > 0 && (
        <ul aria-label={m.studio_suggestions()}>
          {left.map((suggestion) => (
            <li key={suggestion.id}>
              {suggestion.about && <span className="muted">{suggestion.about}</span>}
              <span>{suggestion.text}</span>
              <span className={styles.acts}>
                <Button
                  aria-label={m.studio_use_suggestion({ text: suggestion.text })}
                  onClick={() => accept(suggestion)}
                >
                  {m.studio_use()}
                </Button>
                <Button
                  look="ghost"
                  aria-label={m.studio_dismiss_suggestion({ text: suggestion.text })}
                  onClick={() => drop(suggestion)}
                >
                  {m.studio_dismiss()}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
