import { ButtonLink } from '../../ui/button.tsx';
import styles from './town.module.css';
import { TownPage } from './town-page.tsx';

/** The way into the Irish town. */
export function Landing() {
  return (
    <TownPage className={styles.landing}>
      {() => (
        <>
          <h1 className="t-hero">Welcome to My Irish Twin</h1>
          <p className="t-lead">
            A small town in the west of Ireland, about 1905. The herring are in, the oven is lit, and somebody wants to
            know who you are.
          </p>
          <ButtonLink look="primary" large to="/irish-twin/choose-character">
            Let's Go
          </ButtonLink>
          <ButtonLink look="ghost" to="/home">
            Back to the stories
          </ButtonLink>
        </>
      )}
    </TownPage>
  );
}
