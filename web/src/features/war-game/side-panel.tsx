import type { WarGameArea } from '@emberlore/contract';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './area.module.css';
import { CoinCount } from './area.tsx';
import { Hat } from './hat.tsx';
import { changePurse, hats, type Purse, prices, usePurse, withFact, withHat } from './purse.ts';

/** Who the visitor is, what they have, and the tent where coins open hats and fact cards. */
export function SidePanel({ area }: { area: WarGameArea }) {
  const purse = usePurse();
  const [trading, setTrading] = useState(false);
  const outfit = area.outfits.find(({ characterId }) => characterId === purse.outfit);
  const hat = hats.find(({ id }) => id === purse.worn);
  return (
    <aside className={styles.side} aria-label="You">
      <CoinCount />
      {outfit ? (
        <>
          <Picture url={outfit.selectableImage} kind="portrait" alt={outfit.name} sizes="260px" eager />
          <h2 className="t-sub">{outfit.name}</h2>
        </>
      ) : (
        <>
          <p className="muted">You have not chosen an outfit yet.</p>
          <ButtonLink to="/war-game/choose-character">Choose one</ButtonLink>
        </>
      )}
      <p>Rank: Militia Member</p>
      {hat && (
        <p className={styles.hatline}>
          <span style={{ width: 40 }}>
            <Hat id={hat.id} />
          </span>
          {hat.name}
        </p>
      )}
      <Button onClick={() => setTrading(true)}>The sutler’s tent</Button>
      {trading && <Tent area={area} purse={purse} onClose={() => setTrading(false)} />}
    </aside>
  );
}

/** What coins are good for. */
function Tent({ area, purse, onClose }: { area: WarGameArea; purse: Purse; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="The sutler’s tent">
      <div className={styles.wares}>
        <p>Coins that you win in the games buy hats, and cards on which something true is written.</p>
        <CoinCount />
        <ul className={styles.rack} aria-label="Hats">
          {hats.map(({ id, name }) => (
            <li key={id} className={styles.ware}>
              <Hat id={id} />
              <span>{name}</span>
              <HatButton id={id} name={name} purse={purse} />
            </li>
          ))}
        </ul>
        {area.games.map(({ warGameId, title }) => (
          <FactCards key={warGameId} game={warGameId} title={title} facts={area.facts[warGameId] ?? []} purse={purse} />
        ))}
      </div>
    </Dialog>
  );
}

function HatButton({ id, name, purse }: { id: string; name: string; purse: Purse }) {
  const own = purse.hats.includes(id);
  return (
    <Button
      disabled={purse.worn === id || (!own && purse.coins < prices.hat)}
      aria-label={own ? `Wear: ${name}` : `Buy for ${prices.hat} coins: ${name}`}
      onClick={() => changePurse((now) => withHat(now, id))}
    >
      {purse.worn === id ? 'Worn' : own ? 'Wear' : `${prices.hat} coins`}
    </Button>
  );
}

interface FactsProps {
  game: string;
  title: string;
  facts: readonly string[];
  purse: Purse;
}

function FactCards({ game, title, facts, purse }: FactsProps) {
  const open = Math.min(purse.facts[game] ?? 0, facts.length);
  return (
    <section className={styles.cards} aria-label={`Cards of ${title}`}>
      <h3 className="t-small">
        {title}: {open} of {facts.length} cards
      </h3>
      {facts.slice(0, open).map((fact) => (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      ))}
      {open < facts.length && (
        <Button
          disabled={purse.coins < prices.fact}
          onClick={() => changePurse((now) => withFact(now, game, facts.length))}
        >
          Open a card for {prices.fact} coins
        </Button>
      )}
    </section>
  );
}
