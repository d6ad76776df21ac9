import { type TextPage, texts } from '@emberlore/contract';
import { clsx } from 'clsx';
import { ChevronDown, Mail } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { findAnswers } from './find-answers.ts';
import styles from './reading.module.css';
import { OtherPages, ReadingFrame } from './reading-frame.tsx';
import { anchorOf } from './rich-text.ts';
import { Paragraphs } from './text.tsx';

/** Questions and answers, to look through or search, and where to write for help. */
export function SupportPage() {
  return (
    <ReadingFrame
      name="support"
      title={texts.support}
      lead="The questions that are asked most, and where to write when yours is not among them."
      aside={(page) => <Help email={page.email} />}
    >
      {({ sections }) => <Questions sections={sections} />}
    </ReadingFrame>
  );
}

function Help({ email }: Pick<TextPage, 'email'>) {
  return (
    <aside className={clsx(styles.aside, styles.help)}>
      <section className={styles.card} aria-labelledby="help">
        <h2 id="help" className="t-sub" tabIndex={-1}>
          Write to us
        </h2>
        <p>Tell us what happened, and in which story. A person will read it and answer.</p>
        {email ? (
          <>
            <ButtonLink wide to={`mailto:${email}`}>
              <Mail size={18} aria-hidden="true" />
              Write an e-mail
            </ButtonLink>
            <p className={styles.email}>{email}</p>
          </>
        ) : (
          <p className="muted">The operator of this installation has not named an address yet.</p>
        )}
      </section>
      <OtherPages but="support" />
    </aside>
  );
}

function Questions({ sections }: Pick<TextPage, 'sections'>) {
  const [asked, setAsked] = useState('');
  const searching = asked.trim() !== '';
  const found = findAnswers(sections, asked);
  return (
    <section className={styles.article} aria-label="Questions and answers" id="questions" tabIndex={-1}>
      <TextField
        label="Search the answers"
        type="search"
        placeholder="credits, microphone, my story"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      <p className="sr" role="status">
        {searching ? saidOf(found.length) : ''}
      </p>
      {found.map(({ title, text }) => (
        <details key={title} id={anchorOf(title)} className={styles.question} open={searching}>
          <summary>
            <h2 className="t-sub">{title}</h2>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <div className={styles.answer}>
            <Paragraphs text={text} />
          </div>
        </details>
      ))}
      {found.length === 0 && <EmptyState text="No answer has these words. Try others, or write to us." />}
    </section>
  );
}

function saidOf(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}
