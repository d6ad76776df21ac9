import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { toLoadState } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { WholePage } from '../../ui/open-page.tsx';
import { VisitorChat } from '../../voice/parts/visitor-chat.tsx';
import { CoinCount, WithPlace } from './area.tsx';
import { areaQuery, areaWords } from './area-query.ts';

/** Page to talk with the person at a place. */
export function SoldierChat() {
  const { warGameId = '' } = useParams();
  const query = useQuery(areaQuery);
  return (
    <WholePage needed={toLoadState(query, areaWords)}>
      {query.data && (
        <WithPlace area={query.data} id={warGameId} page>
          {(game) => (
            <VisitorChat
              key={warGameId}
              area="war-game"
              who={{ ...game, name: game.characterName }}
              opening={game.description}
              back={{ to: `/war-game/${warGameId}`, label: m.war_game_back_to_the_place() }}
              where={game.title}
            >
              <CoinCount />
            </VisitorChat>
          )}
        </WithPlace>
      )}
    </WholePage>
  );
}
