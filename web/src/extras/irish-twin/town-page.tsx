import type { IrishTown } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toLoadState } from '../../api/needed.ts';
import { OpenPage } from '../../ui/open-page.tsx';
import { townQuery, townWords } from './town-query.ts';

interface PageProps {
  /** Target and label of the back link. */
  back: { to: string; label: string };
  className?: string | undefined;
  children: (town: IrishTown) => ReactNode;
}

/** A page of the Irish town, with its quay as the background. */
export function TownPage({ back, className, children }: PageProps) {
  const query = useQuery(townQuery);
  return (
    <OpenPage
      back={back}
      background={query.data?.characters.at(-1)?.backgroundImage}
      soft
      needed={toLoadState(query, townWords)}
      className={className}
    >
      {query.data && children(query.data)}
    </OpenPage>
  );
}
