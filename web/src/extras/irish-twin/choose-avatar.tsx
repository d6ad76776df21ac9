import type { IrishTown } from '@emberlore/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTile } from '../../ui/choice-tile.tsx';
import styles from './town.module.css';
import { TownPage } from './town-page.tsx';

/** Page to choose one of ten avatars. */
export function ChooseAvatar() {
  return (
    <TownPage back={{ to: '/irish-twin', label: m.irish_twin_back_to_the_start() }} className={styles.choice}>
      {(town) => <Avatars town={town} />}
    </TownPage>
  );
}

function Avatars({ town: { avatars } }: { town: IrishTown }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <h1 className="t-title">{m.irish_twin_choose_your_character()}</h1>
      <ul className={styles.avatars} aria-label={m.irish_twin_characters()}>
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
        <Button large disabled title={m.irish_twin_log_in_to_create_your_own()}>
          {m.irish_twin_create_character()}
        </Button>
        <Button
          look="primary"
          large
          disabled={chosen === null}
          onClick={() => void navigate(`/irish-twin/${chosen}/chat-options`)}
        >
          {m.irish_twin_start()}
        </Button>
      </div>
    </>
  );
}
