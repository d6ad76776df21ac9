import type { PageName, TextPage } from '@emberlore/contract';
import { clsx } from 'clsx';
import { Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../i18n/messages.ts';
import styles from './reading.module.css';
import { OtherPages, ReadingFrame } from './reading-frame.tsx';
import { toAnchor } from './rich-text.ts';
import { Paragraphs } from './text.tsx';
import { useSectionInView } from './use-section-in-view.ts';

interface LegalProps {
  name: PageName;
  title: string;
  /** Whether to number the sections. */
  numbered?: boolean;
  /** A line under the heading, for pages without a date. */
  lead?: string;
  /** Shows the announced version instead of the current one. */
  version?: 'next' | undefined;
  /** Content between the heading and the text. */
  notice?: ReactNode;
}

/** A legal text: table of contents at the side (above on a narrow screen), and sections with anchors. */
export function LegalPage({ name, title, numbered = false, ...more }: LegalProps) {
  const named = (section: string, place: number) => (numbered ? `${place + 1}. ${section}` : section);
  return (
    <ReadingFrame
      name={name}
      title={title}
      {...more}
      aside={({ sections }) => (
        <Contents
          page={name}
          entries={sections.map((section, place) => [toAnchor(section.title), named(section.title, place)])}
        />
      )}
    >
      {({ sections }) => (
        <article className={clsx(styles.article, styles.running)}>
          {sections.map((section, place) => (
            <Section key={section.title} section={section} heading={named(section.title, place)} />
          ))}
        </article>
      )}
    </ReadingFrame>
  );
}

function Section({ section, heading }: { section: TextPage['sections'][number]; heading: string }) {
  const anchor = toAnchor(section.title);
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor} className="t-head" tabIndex={-1}>
        {heading}
      </h2>
      <Link className={styles.anchor} to={`#${anchor}`} aria-label={m.reading_link_to_title({ title: section.title })}>
        <LinkIcon size={18} aria-hidden="true" />
      </Link>
      <Paragraphs text={section.text} />
    </section>
  );
}

type Entries = readonly (readonly [anchor: string, heading: string])[];

function Contents({ page, entries }: { page: PageName; entries: Entries }) {
  const current = useSectionInView(entries.map(([anchor]) => anchor));
  const list = (
    <ol>
      {entries.map(([anchor, heading]) => (
        <li key={anchor}>
          <Link to={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
            {heading}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <aside className={clsx(styles.aside, styles.wide)}>
        <nav className={styles.contents} aria-label={m.reading_contents()}>
          {list}
        </nav>
        <OtherPages but={page} />
      </aside>
      <details className={styles.folded}>
        <summary>{m.reading_contents()}</summary>
        <nav className={styles.contents} aria-label={m.reading_contents()}>
          {list}
        </nav>
      </details>
    </>
  );
}
