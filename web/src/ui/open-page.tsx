import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Button, IconLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './open-page.module.css';
import { Scenery } from './scenery.tsx';
import { LoadingPage, Waiting } from './spinner.tsx';

/** What a page needs first: it has come when neither of the two is said. */
export interface Needed {
  /** What is waited for, in words; null once it has come or failed. */
  waiting: string | null;
  /** Why it has not come, and how to ask for it again. */
  failed: { title: string; text: string; busy: boolean; onRetry: () => void } | null;
}

interface OpenPageProps {
  /** Where the arrow leads, and what it is called. */
  back: { to: string; label: string };
  /** The background's address; the page is dark until it is known. */
  background: string | undefined;
  /** The background is out of focus, behind something to read. */
  soft?: boolean;
  /** What stands in the bar, and at its end. */
  where?: ReactNode;
  end?: ReactNode;
  needed?: Needed;
  className?: string | undefined;
  children: ReactNode;
}

/** A page of an area that is open to everybody: a place behind it, the way back, and what there is once it has come. */
export function OpenPage(props: OpenPageProps) {
  const { back, background, soft, where, end, needed, className, children } = props;
  const missing = needed && (needed.waiting !== null || needed.failed !== null);
  return (
    <Scenery url={background} soft={soft ?? false} className={styles.page}>
      <header className={styles.bar}>
        <IconLink label={back.label} to={back.to} look="glass">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconLink>
        <span className={clsx(styles.where, 'serif')}>{where}</span>
        {end}
      </header>
      <main className={clsx(styles.main, missing ? styles.waiting : className)}>
        {missing ? <Missing needed={needed} /> : children}
      </main>
    </Scenery>
  );
}

/** A page without a frame of its own that needs something first. */
export function WholePage({ needed, children }: { needed: Needed; children: ReactNode }) {
  if (needed.failed) return <Missing needed={needed} page />;
  return needed.waiting !== null ? <LoadingPage text={needed.waiting} /> : children;
}

function Missing({ needed: { waiting, failed }, page = false }: { needed: Needed; page?: boolean }) {
  if (!failed) return <Waiting text={waiting ?? ''} />;
  return (
    <EmptyState page={page} title={failed.title} text={failed.text}>
      <Button look="primary" busy={failed.busy} onClick={failed.onRetry}>
        {m.ui_try_again()}
      </Button>
    </EmptyState>
  );
}

interface TitlePageProps {
  background: string | undefined;
  title: string;
  lead: string;
  /** The ways on. */
  children: ReactNode;
}

/** The way into an area: its place in full, its title, and what awaits. */
export function TitlePage({ background, title, lead, children }: TitlePageProps) {
  return (
    <Scenery url={background}>
      <main className={styles.title}>
        <h1 className="t-hero">{title}</h1>
        <p className="t-lead">{lead}</p>
        {children}
      </main>
    </Scenery>
  );
}
