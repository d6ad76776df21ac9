import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { TitlePage } from '../../ui/open-page.tsx';
import { areaQuery } from './area-query.ts';

/** The title of the history game. */
export function Title() {
  const { data } = useQuery(areaQuery);
  const camp = data?.games.find(({ warGameId }) => warGameId === 'drum-major');
  return (
    <TitlePage
      background={camp?.backgroundImage}
      title="Carolina, 1780"
      lead="A war between neighbours, in swamps and pine woods. Talk with two who were there, ride for Snow’s Island, and keep the line together on the drum."
    >
      <ButtonLink look="primary" large to="/war-game/choose-character">
        PLAY
      </ButtonLink>
      <ButtonLink look="ghost" to="/home">
        Back to the stories
      </ButtonLink>
    </TitlePage>
  );
}
