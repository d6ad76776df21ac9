import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { termsQuery } from '../../api/terms.ts';
import { m } from '../../i18n/messages.ts';
import { wholeDayText } from '../../ui/day-text.ts';
import { Note } from '../../ui/note.tsx';
import { LegalPage } from './legal-page.tsx';
import styles from './reading.module.css';

/** The terms of service: the current version or, with `version=next`, the announced one; each links to the other. */
export function TermsPage() {
  const [params] = useSearchParams();
  const { data } = useQuery(termsQuery);
  const next = data?.next;
  const ahead = params.get('version') === 'next' && next !== null;
  return (
    <LegalPage
      name="terms-of-service"
      title={m.spec_terms_of_service()}
      version={ahead ? 'next' : undefined}
      notice={
        next && (
          <div className={styles.notice}>
            <Note>
              {m.reading_text_from_wholeday({
                text: ahead ? m.reading_these_terms_apply() : m.reading_new_terms_apply(),
                wholeDay: wholeDayText(next.holdsFrom),
              })}{' '}
              {next.summary}{' '}
              <Link to={ahead ? '/terms-of-service' : '/terms-of-service?version=next'}>
                {ahead ? m.reading_read_the_current_terms() : m.reading_read_the_new_terms()}
              </Link>
            </Note>
          </div>
        )
      }
    />
  );
}
