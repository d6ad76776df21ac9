import { useQuery } from '@tanstack/react-query';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TitlePage } from '../../ui/open-page.tsx';
import { townQuery } from './town-query.ts';

/** Landing page of the Irish town. */
export function Landing() {
  const { data } = useQuery(townQuery);
  return (
    <TitlePage
      background={data?.characters.at(-1)?.backgroundImage}
      title={m.irish_twin_welcome_to_my_irish_twin()}
      lead={m.irish_twin_a_small_town_in_the()}
    >
      <ButtonLink look="primary" large to="/irish-twin/choose-character">
        {m.irish_twin_lets_go()}
      </ButtonLink>
      <ButtonLink look="ghost" to="/home">
        {m.irish_twin_back_to_the_stories()}
      </ButtonLink>
    </TitlePage>
  );
}
