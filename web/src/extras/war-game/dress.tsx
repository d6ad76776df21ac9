import type { Outfit, WarGameArea } from '@emberlore/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTile, EmptyTile } from '../../ui/choice-tile.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './area.module.css';
import { AreaPage } from './area.tsx';
import { changeInventory, useInventory } from './inventory.ts';

const slots = 6;
const shape = 'var(--slot-shape)';

/** Page to choose an outfit: two of six slots hold one. */
export function Dress() {
  return (
    <AreaPage
      back={{ to: '/war-game', label: m.war_game_back_to_the_title() }}
      background={({ games }) => games[0]?.backgroundImage ?? ''}
      soft
      className={styles.dress}
    >
      {(area) => <Choice area={area} />}
    </AreaPage>
  );
}

function Choice({ area: { outfits } }: { area: WarGameArea }) {
  const { outfit } = useInventory();
  const [chosen, setChosen] = useState(outfit);
  const navigate = useNavigate();
  const shown = outfits.find(({ characterId }) => characterId === chosen);
  const go = () => {
    changeInventory((inventory) => ({ ...inventory, outfit: chosen }));
    void navigate('/war-game/map');
  };
  return (
    <>
      <section aria-label={m.war_game_outfits()}>
        <h1 className="t-title">{m.war_game_who_will_you_be()}</h1>
        <ul className={styles.slots}>
          {Array.from({ length: slots }, (_, place) => outfits[place]).map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <li key={place}>
              {each ? (
                <ChoiceTile
                  url={each.selectableImage}
                  kind="portrait"
                  sizes="200px"
                  shape={shape}
                  label={each.name}
                  on={each.characterId === chosen}
                  eager
                  onPress={() => setChosen(each.characterId)}
                />
              ) : (
                <EmptyTile shape={shape}>{m.war_game_no_outfit_yet()}</EmptyTile>
              )}
            </li>
          ))}
        </ul>
      </section>
      {shown ? (
        <Figure outfit={shown} onNext={go} />
      ) : (
        <p className={styles.nobody}>{m.war_game_choose_one_to_see_it_here()}</p>
      )}
    </>
  );
}

function Figure({ outfit, onNext }: { outfit: Outfit; onNext: () => void }) {
  return (
    <section className={styles.figure} aria-label={outfit.name}>
      <Picture url={outfit.fullImage} kind="portrait" alt={outfit.name} sizes="300px" eager />
      <div className={styles.words} aria-live="polite">
        <h2 className="t-head">{outfit.name}</h2>
        <p>{outfit.description}</p>
        <Button look="primary" large onClick={onNext}>
          {m.war_game_next()}
        </Button>
      </div>
    </section>
  );
}
