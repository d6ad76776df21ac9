import { useParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { ArtTile } from '../../ui/art-tile.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './town.module.css';
import { TownPage } from './town-page.tsx';

/** Page with the three locals to talk with. */
export function Locals() {
  const { userId = '' } = useParams();
  return (
    <TownPage
      back={{ to: '/irish-twin/choose-character', label: m.irish_twin_back_to_the_characters() }}
      className={styles.choice}
    >
      {({ characters }) => (
        <>
          <h1 className="t-title">{m.irish_twin_chat_with_the_locals()}</h1>
          <ul className={styles.locals}>
            {characters.map(({ characterId, name, about, imageURL, backgroundImage }) => (
              <li key={characterId}>
                <ArtTile
                  className={styles.local}
                  to={`/irish-twin/${encodeURIComponent(userId)}/${characterId}/chat`}
                  art={
                    <>
                      <Picture url={backgroundImage} kind="background" alt="" sizes="(max-width: 760px) 100vw, 380px" />
                      <Picture className={styles.face} url={imageURL} kind="portrait" alt="" sizes="380px" eager />
                    </>
                  }
                >
                  <h2 className="t-head">
                    <span className="sr">{m.irish_twin_talk_to()} </span>
                    {name}
                  </h2>
                  <p>{about}</p>
                </ArtTile>
              </li>
            ))}
          </ul>
        </>
      )}
    </TownPage>
  );
}
