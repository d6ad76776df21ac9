import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins as CoinsIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { neededOf } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenPage } from '../../ui/open-page.tsx';
import styles from './area.module.css';
import { areaQuery, areaWords } from './area-query.ts';
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
export function AreaPage({ background, ownCoins = false, children, ...page }: PageProps) {
  const query = useQuery(areaQuery);
  const { data } = query;
  return (
    <OpenPage
      {...page}
      background={data && background(data)}
      end={!ownCoins && <CoinCount />}
      needed={neededOf(query, areaWords)}
    >
      {data && children(data)}
    </OpenPage>
  );
}

/** The coins of this visit. */
export function CoinCount() {
  const { coins } = usePurse();
  return (
    <span className={styles.coins}>
      <CoinsIcon size={18} aria-hidden="true" />
      <span className="sr">{m.war_game_coins()}</span>
      {coins}
    </span>
  );
}

/** The place that an address names, or words that there is none. */
export function PlaceOf({
  area,
  id,
  page = false,
  children,
}: {
  area: WarGameArea;
  id: string;
  /** It stands in no page, and is one itself. */
  page?: boolean;
  children: (game: WarGame) => ReactNode;
}) {
  const game = area.games.find(({ warGameId }) => warGameId === id);
  if (game) return children(game);
  return (
    <EmptyState page={page} title={m.war_game_no_road_leads_there()} text={m.war_game_the_address_names_no_place()}>
      <ButtonLink look="primary" to="/war-game/map">
        {m.war_game_back_to_the_map()}
      </ButtonLink>
    </EmptyState>
  );
}
