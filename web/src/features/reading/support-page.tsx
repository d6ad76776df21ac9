import type { TextPage } from '@emberlore/contract';
import { clsx } from 'clsx';
import { ChevronDown, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { findAnswers } from './find-answers.ts';
import styles from './reading.module.css';
import { OtherPages, ReadingFrame } from './reading-frame.tsx';
import { toAnchor } from './rich-text.ts';
import support from './support.module.css';
import { Paragraphs } from './text.tsx';

/** Help page: searchable questions and answers, and how to write to support. */
export function SupportPage() {
  return (
    <ReadingFrame
      name="support"
      title={m.spec_support()}
      lead={m.reading_frequently_asked_questions_and()}
      aside={(page) => <Help email={page.email} />}
    >
      {({ sections }) => <Questions sections={sections} />}
    </ReadingFrame>
  );
}

function Help({ email }: Pick<TextPage, 'email'>) {
  return (
    <aside className={clsx(styles.aside, styles.help)}>
      <section className={support.card} aria-labelledby="help">
        <h2 id="help" className="t-sub" tabIndex={-1}>
          {email ? m.reading_write_to_us() : m.reading_where_to_get_help()}
        </h2>
        {email ? (
          <>
            <p>{m.reading_tell_us_what_happened_and_in_which()}</p>
            <ButtonLink wide to={`mailto:${email}`}>
              <Mail size={18} aria-hidden="true" />
              {m.reading_write_an_email()}
            </ButtonLink>
            <p className={support.email}>{email}</p>
          </>
        ) : (
          <WithoutAddress />
        )}
      </section>
      <OtherPages but="support" />
    </aside>
  );
}

/** What to do where nobody can be written to. */
function WithoutAddress() {
  return (
    <>
      <p>{m.reading_this_site_has_no_support_address()}</p>
      <ul className={support.ways}>
        <li>{m.reading_search_the_answers_on_this_page()}</li>
        <li>{m.reading_report_a_story_character_or()}</li>
        <li>
          <Link to="/copyright">{m.reading_send_a_copyright_notice()}</Link>
        </li>
        <li>{m.reading_ask_the_operator()}</li>
      </ul>
    </>
  );
}

function Questions({ sections }: Pick<TextPage, 'sections'>) {
  const [asked, setAsked] = useState('');
  const searching = asked.trim() !== '';
  const found = findAnswers(sections, asked);
  return (
    <section className={styles.article} aria-label={m.reading_questions_and_answers()} id="questions" tabIndex={-1}>
      <TextField
        label={m.reading_search_the_answers()}
        type="search"
        placeholder={m.reading_credits_microphone_my_story()}
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      <p className="sr" role="status">
        {searching ? formatAnswerCount(found.length) : ''}
      </p>
      {found.map(({ title, text }) => (
        <details key={title} id={toAnchor(title)} className={support.question} open={searching}>
          <summary>
            <h2 className="t-sub">{title}</h2>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <div className={support.answer}>
            <Paragraphs text={text} />
          </div>
        </details>
      ))}
      {found.length === 0 && <EmptyState text={m.reading_no_matching_answers_try_other()} />}
    </section>
  );
}

function formatAnswerCount(count: number): string {
  return m.reading_answers({ count });
}
