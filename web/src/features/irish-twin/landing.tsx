import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { TitlePage } from '../../ui/open-page.tsx';
import { townQuery } from './town-query.ts';

/** The way into the Irish town. */
export function Landing() {
  const { data } = useQuery(townQuery);
  return (
    <TitlePage
      background={data?.characters.at(-1)?.backgroundImage}
      title="Welcome to My Irish Twin"
      lead="A small town in the west of Ireland, about 1905. The herring are in, the oven is lit, and somebody wants to know who you are."
    >
      <ButtonLink look="primary" large to="/irish-twin/choose-character">
        Let's Go
      </ButtonLink>
      <ButtonLink look="ghost" to="/home">
        Back to the stories
      </ButtonLink>
    </TitlePage>
  );
}
