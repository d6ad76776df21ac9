import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingPage } from '../../ui/spinner.tsx';
import { VisitorChat } from '../../voice/parts/visitor-chat.tsx';
import { CoinCount, PlaceOf } from './area.tsx';
import { areaQuery } from './area-query.ts';

/** A talk with the one who is at a place. */
export function SoldierChat() {
  const { warGameId = '' } = useParams();
  const { data, error, refetch } = useQuery(areaQuery);
  if (!data && error)
    return (
      <EmptyState page title="The map would not unroll" text={errorText(error)}>
        <Button look="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  if (!data) return <LoadingPage text="Unrolling the map..." />;
  return (
    <PlaceOf area={data} id={warGameId}>
      {(game) => (
        <VisitorChat
          key={warGameId}
          area="war-game"
          inworldCharacterId={game.inworldCharacterId}
          partner={{
            characterName: game.characterName,
            characterImageURL: game.imageURL,
            characterAnnoyedImageURL: game.annoyedImageURL,
            characterHappyImageURL: game.happyImageURL,
            characterSadImageURL: game.sadImageURL,
          }}
          backgroundUrl={game.backgroundImage}
          opening={game.description}
          back={{ to: `/war-game/${warGameId}`, label: 'Back to the place' }}
          where={game.title}
        >
          <CoinCount />
        </VisitorChat>
      )}
    </PlaceOf>
  );
}
