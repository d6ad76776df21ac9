import type { WritingField } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { examplesQuery } from './writing-calls.ts';
import styles from './writing-help.module.css';
import { patterns } from './writing-words.ts';

/** What makes a good text of a field, and how launch stories write it; asked for when it is opened. */
export function WritingExamples({ field }: { field: WritingField }) {
  const [open, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...examplesQuery(field), enabled: open });
  return (
    <details className={styles.examples} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.studio_how_to_write_it()}</summary>
      <p>{patterns[field]}</p>
      {isError && <p role="alert">{m.studio_examples_not_loaded()}</p>}
      {data?.examples.map(({ storyName, text }) => (
        <figure key={storyName}>
          <blockquote>{text}</blockquote>
          <figcaption className="muted">{storyName}</figcaption>
        </figure>
      ))}
    </details>
  );
}
