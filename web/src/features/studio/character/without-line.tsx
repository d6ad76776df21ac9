import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { previewQuery } from './character-help.ts';
import type { CharacterValues } from './character-values.ts';
import styles from './voice-sheet.module.css';

interface WithoutProps {
  /** The form without the lines in question. */
  values: CharacterValues;
  /** The messages to ask for together. */
  messages: readonly string[];
  /** Those of them whose replies are shown. */
  shown: readonly string[];
  /** 'Without your line they say:' */
  intro: string;
}

/** What the built-in engine would say without the author's lines. */
export function WithoutLine({ values, messages, shown, intro }: WithoutProps) {
  const { data, error, refetch } = useQuery(previewQuery(values, messages));
  if (error)
    return (
      <p className={styles.without} role="alert">
        <span>{errorText(error)}</span>
        <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
      </p>
    );
  if (!data) return <Waiting text={m.studio_asking_them()} />;
  return (
    <div className={styles.without}>
      <p>{intro}</p>
      {shown.map((message) => (
        <p key={message}>
          {shown.length > 1 && <span className="muted">{message} </span>}
          {data[message] ? <q>{data[message]}</q> : <span className="muted">{m.studio_they_say_nothing()}</span>}
        </p>
      ))}
    </div>
  );
}
