import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft, Coins as CoinsIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/call-error.ts';
import { Button, ButtonLink, IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Scenery } from '../../ui/scenery.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import styles from './area.module.css';
import { areaQuery } from './area-query.ts';
import { usePurse } from './purse.ts';

interface PageProps {
  /** Where the arrow leads, and what it is called. */
  back: { to: string; label: string };
  /** The background by what the area is, once that is known. */
  background: (area: WarGameArea) => string;
  soft?: boolean;
  /** The page itself shows the coins. */
  ownCoins?: boolean;
  /** What stands in the bar. */
  where?: string;
  className?: string | undefined;
  children: (area: WarGameArea) => ReactNode;
}

/** A page of the history game: the way back, the coins, and what is there once it has come. */
export function AreaPage({ back, background, soft = false, ownCoins = false, where, className, children }: PageProps) {
  const { data, error, isFetching, refetch } = useQuery(areaQuery);
  return (
    <Scenery url={data && background(data)} soft={soft} className={styles.page}>
      <header className={styles.bar}>
        <IconLink label={back.label} to={back.to} look="glass">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconLink>
        <span className={clsx(styles.where, 'serif')}>{where}</span>
        {!ownCoins && <CoinCount />}
      </header>
      <main className={clsx(styles.main, className, !data && styles.waiting)}>
        {data && children(data)}
        {!data && !error && <Waiting text="Unrolling the map..." />}
        {!data && error && (
          <EmptyState title="The map would not unroll" text={errorText(error)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
      </main>
    </Scenery>
  );
}

/** The coins of this visit. */
export function CoinCount() {
  const { coins } = usePurse();
  return (
    <span className={styles.coins}>
      <CoinsIcon size={18} aria-hidden="true" />
      <span className="sr">Coins:</span>
      {coins}
    </span>
  );
}

/** The place that an address names, or words that there is none. */
export function PlaceOf({
  area,
  id,
  children,
}: {
  area: WarGameArea;
  id: string;
  children: (game: WarGame) => ReactNode;
}) {
  const game = area.games.find(({ warGameId }) => warGameId === id);
  if (game) return children(game);
  return (
    <EmptyState title="No road leads there" text="The address names no place on the map.">
      <ButtonLink look="primary" to="/war-game/map">
        Back to the map
      </ButtonLink>
    </EmptyState>
  );
}
