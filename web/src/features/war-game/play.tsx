import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingPage } from '../../ui/spinner.tsx';
import { PlaceOf } from './area.tsx';
import { areaQuery } from './area-query.ts';

// The game engine is large: it comes with the game alone.
const RunnerGame = lazy(async () => ({ default: (await import('./runner/runner-game.tsx')).RunnerGame }));
const DrumGame = lazy(async () => ({ default: (await import('./drum/drum-game.tsx')).DrumGame }));

const games: Record<string, typeof RunnerGame> = { 'swamp-fox': RunnerGame, 'drum-major': DrumGame };

/** The game of a place. */
export function PlayGame() {
  const { warGameId = '' } = useParams();
  const { data, error, refetch } = useQuery(areaQuery);
  if (!data && error)
    return (
      <EmptyState page title="The game could not be fetched" text={errorText(error)}>
        <Button look="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  if (!data) return <LoadingPage text="Saddling up..." />;
  return (
    <PlaceOf area={data} id={warGameId}>
      {(game) => (
        <Suspense fallback={<LoadingPage text="Saddling up..." />}>
          <Chosen area={data} game={game} />
        </Suspense>
      )}
    </PlaceOf>
  );
}

function Chosen({ area, game }: { area: WarGameArea; game: WarGame }) {
  const Game = games[game.warGameId];
  return Game && <Game area={area} game={game} />;
}
