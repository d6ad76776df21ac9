import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { toLoadState } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { WholePage } from '../../ui/open-page.tsx';
import { LoadingPage } from '../../ui/spinner.tsx';
import { WithPlace } from './area.tsx';
import { areaQuery } from './area-query.ts';

// The game engine is large, so it loads only with a game.
const RunnerGame = lazy(async () => ({ default: (await import('./runner/runner-game.tsx')).RunnerGame }));
const DrumGame = lazy(async () => ({ default: (await import('./drum/drum-game.tsx')).DrumGame }));

const games: Record<string, typeof RunnerGame> = { 'swamp-fox': RunnerGame, 'drum-major': DrumGame };

const saddling = m.war_game_saddling_up();

/** Page of a place's game. */
export function PlayGame() {
  const { warGameId = '' } = useParams();
  const query = useQuery(areaQuery);
  const { data } = query;
  return (
    <WholePage needed={toLoadState(query, { waiting: saddling, failed: m.war_game_the_game_couldnt_be_loaded() })}>
      {data && (
        <WithPlace area={data} id={warGameId} page>
          {(game) => (
            <Suspense fallback={<LoadingPage text={saddling} />}>
              <Chosen area={data} game={game} />
            </Suspense>
          )}
        </WithPlace>
      )}
    </WholePage>
  );
}

function Chosen({ area, game }: { area: WarGameArea; game: WarGame }) {
  const Game = games[game.warGameId];
  return Game && <Game area={area} game={game} />;
}
