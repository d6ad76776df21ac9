import type { PageName, TextPage } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pageQuery } from './page-query.ts';
import styles from './reading.module.css';
import { Line } from './text.tsx';
import { useAnchor } from './use-anchor.ts';

interface FrameProps {
  name: PageName;
  /** Shows the announced version instead of the current one. */
  version?: 'next' | undefined;
  /** Content between the heading and the text. */
  notice?: ReactNode;
  /** The heading, shown before the text has loaded. */
  title: string;
  /** A line under the heading, for pages without a date. */
  lead?: string;
  /** Content beside the text on a wide screen. */
  aside: (page: TextPage) => ReactNode;
  children: (page: TextPage) => ReactNode;
}

/** Layout of a text page: heading, aside, text, and picture credits of the product. */
export function ReadingFrame({ name, version, notice, title, lead, aside, children }: FrameProps) {
  const { data, error, isFetching, refetch } = useQuery(pageQuery(name, version));
  useAnchor(data !== undefined);
  useEffect(() => {
    document.title = m.reading_title_emberlore({ title });
    return () => {
      document.title = m.spec_title();
    };
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 className="t-hero">{title}</h1>
        {lead && <p className="t-lead muted">{lead}</p>}
        {!lead && (
          <p className="t-lead muted">
            {data?.updated ? m.reading_last_updated_updated({ updated: data.updated }) : '\u00a0'}
          </p>
        )}
      </div>
      {notice}
      {data && (
        <div className={styles.columns}>
          {aside(data)}
          {children(data)}
        </div>
      )}
      {error && (
        <EmptyState title={m.reading_the_page_couldnt_be_loaded()} text={errorText(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {m.reading_try_again()}
          </Button>
        </EmptyState>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <p className={styles.credits}>
          <Line text={data.credits} />
        </p>
      )}
    </main>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} role="status" aria-label={m.reading_loading_the_page()}>
      <span className={styles.aside} />
      <div className={styles.article}>
        {waitingLines.map((width, line) => (
          <Skeleton key={width} className={line === 0 ? styles.waitingHead : styles.waitingLine} style={{ width }} />
        ))}
      </div>
    </div>
  );
}

const waitingLines = ['38%', '100%', '96%', '98%', '64%'];

/** Links to the other text pages. */
export function OtherPages({ but }: { but: PageName }) {
  return (
    <ul className={styles.others}>
      {pages.map(([name, title]) => (
        <li key={name}>{name !== but && <Link to={`/${name}`}>{title}</Link>}</li>
      ))}
      <li>
        <Link to="/copyright">{m.reading_copyright()}</Link>
      </li>
    </ul>
  );
}

const pages: readonly (readonly [PageName, string])[] = [
  ['privacy-policy', m.spec_privacy_policy()],
  ['terms-of-service', m.spec_terms_of_service()],
  ['support', m.spec_support()],
  ['credits', m.spec_credits()],
];
