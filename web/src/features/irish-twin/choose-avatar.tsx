import type { IrishTown } from '@emberlore/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ChoiceTile } from '../../ui/choice-tile.tsx';
import styles from './town.module.css';
import { TownPage } from './town-page.tsx';

/** Choosing one of ten avatars. */
export function ChooseAvatar() {
  return (
    <TownPage back={{ to: '/irish-twin', label: 'Back to the start' }} className={styles.choice}>
      {(town) => <Avatars town={town} />}
    </TownPage>
  );
}

function Avatars({ town: { avatars } }: { town: IrishTown }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <h1 className="t-title">Choose your character</h1>
      <ul className={styles.avatars} aria-label="Characters">
        {avatars.map(({ userId, headImage, alt }) => (
          <li key={userId}>
            <ChoiceTile
              url={headImage}
              kind="portrait"
              sizes="(max-width: 760px) 33vw, 220px"
              shape="1"
              label={alt}
              on={userId === chosen}
              eager
              onPress={() => setChosen(userId)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button large disabled title="Log in to make characters of your own">
          Create Character
        </Button>
        <Button
          look="primary"
          large
          disabled={chosen === null}
          onClick={() => void navigate(`/irish-twin/${chosen}/chat-options`)}
        >
          Start
        </Button>
      </div>
    </>
  );
}
