import type { IrishTown } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/call-error.ts';
import { Button, IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Scenery } from '../../ui/scenery.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './town.module.css';
import { townQuery } from './town-query.ts';

interface PageProps {
  /** Where the arrow leads, and what it is called; the first page has none. */
  back?: { to: string; label: string };
  className?: string | undefined;
  children: (town: IrishTown) => ReactNode;
}

/** A page of the Irish town, before its quay. */
export function TownPage({ back, className, children }: PageProps) {
  const { data, error, isFetching, refetch } = useQuery(townQuery);
  return (
    <Scenery url={data?.characters.at(-1)?.backgroundImage} soft={back !== undefined} className={styles.page}>
      {back && (
        <header className={styles.bar}>
          <IconLink label={back.label} to={back.to} look="glass">
            <ArrowLeft size={20} aria-hidden="true" />
          </IconLink>
        </header>
      )}
      <main className={clsx(styles.main, data || !back ? className : styles.waiting)}>
        {data && children(data)}
        {!data && !error && <Waiting text="Walking into town..." />}
        {!data && error && (
          <EmptyState title="The road is under water" text={errorText(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
      </main>
    </Scenery>
  );
}
