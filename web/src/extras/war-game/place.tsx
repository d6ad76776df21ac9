import type { WarGameArea } from '@emberlore/contract';
import { useParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './area.module.css';
import { AreaPage, WithPlace } from './area.tsx';
import { useInventory } from './inventory.ts';

/** Page of a place: the person to talk with, and the place's game. */
export function AreaPlace() {
  const { warGameId = '' } = useParams();
  return (
    <AreaPage
      back={{ to: '/war-game/map', label: m.war_game_back_to_the_map() }}
      background={({ games }) => games.find((game) => game.warGameId === warGameId)?.backgroundImage ?? ''}
      className={styles.place}
    >
      {(area) => (
        <WithPlace area={area} id={warGameId}>
          {(game) => (
            <>
              <Picture
                url={game.imageURL}
                kind="portrait"
                alt={game.characterName}
                sizes="(max-width: 900px) 80vw, 440px"
                eager
              />
              <div className={styles.words}>
                <h1 className="t-title">{game.title}</h1>
                <p>{game.description}</p>
                <OwnSide area={area} />
                <div className={styles.gameLine}>
                  <Picture url={game.gameIcon} kind="item" alt="" sizes="64px" />
                  <div>
                    <h2 className="t-sub">{game.gameName}</h2>
                    <p className="muted">{m.war_game_with_charactername({ characterName: game.characterName })}</p>
                  </div>
                </div>
                <div className={styles.actions}>
                  <ButtonLink look="primary" large to={`/war-game/${warGameId}/play`}>
                    {m.war_game_play()}
                  </ButtonLink>
                  <ButtonLink large to={`/war-game/${warGameId}/chat`}>
                    {m.war_game_chat()}
                  </ButtonLink>
                </div>
              </div>
            </>
          )}
        </WithPlace>
      )}
    </AreaPage>
  );
}

/** Explains why a player in the King's coat stands with the Americans, as everybody here does. */
function OwnSide({ area: { outfits } }: { area: WarGameArea }) {
  const { outfit } = useInventory();
  const type = outfits.find(({ characterId }) => characterId === outfit)?.type;
  return type === 'red-coat' && <p>{m.war_game_you_have_deserted_the_kings_army()}</p>;
}
