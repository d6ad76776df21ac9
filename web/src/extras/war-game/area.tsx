import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins as CoinsIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toLoadState } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenPage } from '../../ui/open-page.tsx';
import styles from './area.module.css';
import { areaQuery, areaWords } from './area-query.ts';
import { useInventory } from './inventory.ts';

interface PageProps {
  /** Target and label of the back link. */
  back: { to: string; label: string };
  /** Returns the background's URL once the area is loaded. */
  background: (area: WarGameArea) => string;
  soft?: boolean;
  /** Whether the page shows the coins itself. */
  ownCoins?: boolean;
  /** Title in the bar. */
  where?: string;
  className?: string | undefined;
  children: (area: WarGameArea) => ReactNode;
}

/** A page of the history game: back link, coins, and content once loaded. */
export function AreaPage({ background, ownCoins = false, children, ...page }: PageProps) {
  const query = useQuery(areaQuery);
  const { data } = query;
  return (
    <OpenPage
      {...page}
      background={data && background(data)}
      end={!ownCoins && <CoinCount />}
      needed={toLoadState(query, areaWords)}
    >
      {data && children(data)}
    </OpenPage>
  );
}

/** The visitor's coins. */
export function CoinCount() {
  const { coins } = useInventory();
  return (
    <span className={styles.coins}>
      <CoinsIcon size={18} aria-hidden="true" />
      <span className="sr">{m.war_game_coins()}</span>
      {coins}
    </span>
  );
}

/** Renders the place named in the URL, or a message if there is none. */
export function WithPlace({
  area,
  id,
  page = false,
  children,
}: {
  area: WarGameArea;
  id: string;
  /** Whether it stands alone instead of inside a page. */
  page?: boolean;
  children: (game: WarGame) => ReactNode;
}) {
  const game = area.games.find(({ warGameId }) => warGameId === id);
  if (game) return children(game);
  return (
    <EmptyState
      page={page}
      title={m.war_game_no_road_leads_there()}
      text={m.war_game_this_link_doesnt_lead_to_a_place()}
    >
      <ButtonLink look="primary" to="/war-game/map">
        {m.war_game_back_to_the_map()}
      </ButtonLink>
    </EmptyState>
  );
}
