import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Button, IconLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './open-page.module.css';
import { Scenery } from './scenery.tsx';
import { LoadingPage, Waiting } from './spinner.tsx';

/** The load state of a page's data; loaded when both fields are null. */
export interface LoadState {
  /** Loading text; null once loaded or failed. */
  waiting: string | null;
  /** The error and how to retry. */
  failed: { title: string; text: string; busy: boolean; onRetry: () => void } | null;
}

interface OpenPageProps {
  /** Target and label of the back link. */
  back: { to: string; label: string };
  /** URL of the background; the page is dark while it is undefined. */
  background: string | undefined;
  /** Blurs the background behind text. */
  soft?: boolean;
  /** Content of the bar, and of its end. */
  where?: ReactNode;
  end?: ReactNode;
  needed?: LoadState;
  className?: string | undefined;
  children: ReactNode;
}

/** A page of an open area: background, back link, and content once loaded. */
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
        {missing ? <LoadPlaceholder needed={needed} /> : children}
      </main>
    </Scenery>
  );
}

/** A page without its own frame that shows its load state. */
export function WholePage({ needed, children }: { needed: LoadState; children: ReactNode }) {
  if (needed.failed) return <LoadPlaceholder needed={needed} page />;
  return needed.waiting !== null ? <LoadingPage text={needed.waiting} /> : children;
}

function LoadPlaceholder({ needed: { waiting, failed }, page = false }: { needed: LoadState; page?: boolean }) {
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
  /** The links onward. */
  children: ReactNode;
}

/** Title page of an area: full-window art, title and lead. */
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
