import { texts } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { termsQuery } from '../../api/terms.ts';
import { wholeDayText } from '../../ui/day-text.ts';
import { Note } from '../../ui/note.tsx';
import { LegalPage } from './legal-page.tsx';
import styles from './reading.module.css';

/** The terms of service: those that hold or, by `version=next`, those that are announced; each says so of the other. */
export function TermsPage() {
  const [params] = useSearchParams();
  const { data } = useQuery(termsQuery);
  const next = data?.next;
  const ahead = params.get('version') === 'next' && next !== null;
  return (
    <LegalPage
      name="terms-of-service"
      title={texts.termsOfService}
      version={ahead ? 'next' : undefined}
      notice={
        next && (
          <div className={styles.notice}>
            <Note>
              {ahead ? 'These terms hold' : 'New terms hold'} from {wholeDayText(next.holdsFrom)}. {next.summary}{' '}
              <Link to={ahead ? '/terms-of-service' : '/terms-of-service?version=next'}>
                {ahead ? 'Read the terms that hold now' : 'Read the new terms'}
              </Link>
            </Note>
          </div>
        )
      }
    />
  );
}
