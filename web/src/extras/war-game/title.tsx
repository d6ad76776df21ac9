import { useQuery } from '@tanstack/react-query';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TitlePage } from '../../ui/open-page.tsx';
import { areaQuery } from './area-query.ts';

/** Title page of the history game. */
export function Title() {
  const { data } = useQuery(areaQuery);
  const camp = data?.games.find(({ warGameId }) => warGameId === 'drum-major');
  return (
    <TitlePage
      background={camp?.backgroundImage}
      title={m.war_game_carolina_1780()}
      lead={m.war_game_a_war_between_neighbours_in()}
    >
      <ButtonLink look="primary" large to="/war-game/choose-character">
        {m.war_game_play()}
      </ButtonLink>
      <ButtonLink look="ghost" to="/home">
        {m.war_game_back_to_the_stories()}
      </ButtonLink>
    </TitlePage>
  );
}
