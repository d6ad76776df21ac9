import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { Scenery } from '../../ui/scenery.tsx';
import styles from './area.module.css';
import { areaQuery } from './area-query.ts';

/** The title of the history game. */
export function Title() {
  const { data } = useQuery(areaQuery);
  const camp = data?.games.find(({ warGameId }) => warGameId === 'drum-major');
  return (
    <Scenery url={camp?.backgroundImage} className={styles.page}>
      <main className={`${styles.main} ${styles.title}`}>
        <h1 className="t-hero">Carolina, 1780</h1>
        <p className="t-lead">
          A war between neighbours, in swamps and pine woods. Talk with two who were there, ride for Snow’s Island, and
          keep the line together on the drum.
        </p>
        <ButtonLink look="primary" large to="/war-game/choose-character">
          PLAY
        </ButtonLink>
        <ButtonLink look="ghost" to="/home">
          Back to the stories
        </ButtonLink>
      </main>
    </Scenery>
  );
}
