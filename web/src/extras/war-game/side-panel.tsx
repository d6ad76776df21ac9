import type { WarGameArea } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CoinCount } from './area.tsx';
import { Hat } from './hat.tsx';
import { changeInventory, hats, type Inventory, prices, useInventory, withFact, withHat } from './inventory.ts';
import styles from './side-panel.module.css';

/** Panel with the visitor's inventory, and the tent that sells hats and fact cards. */
export function SidePanel({ area }: { area: WarGameArea }) {
  const inventory = useInventory();
  const [trading, setTrading] = useState(false);
  const outfit = area.outfits.find(({ characterId }) => characterId === inventory.outfit);
  const hat = hats.find(({ id }) => id === inventory.worn);
  return (
    <aside className={styles.side} aria-label={m.war_game_you()}>
      <CoinCount />
      {outfit ? (
        <>
          <Picture url={outfit.selectableImage} kind="portrait" alt={outfit.name} sizes="260px" eager />
          <h2 className="t-sub">{outfit.name}</h2>
        </>
      ) : (
        <>
          <p className="muted">{m.war_game_you_havent_chosen_an_outfit_yet()}</p>
          <ButtonLink to="/war-game/choose-character">{m.war_game_choose_one()}</ButtonLink>
        </>
      )}
      <p>{m.war_game_rank_militia_member()}</p>
      {hat && (
        <p className={styles.hatline}>
          <span>
            <Hat id={hat.id} />
          </span>
          {hat.name}
        </p>
      )}
      <Button onClick={() => setTrading(true)}>{m.war_game_the_sutlers_tent()}</Button>
      {trading && <Tent area={area} inventory={inventory} onClose={() => setTrading(false)} />}
    </aside>
  );
}

/** Dialog to spend coins. */
function Tent({ area, inventory, onClose }: { area: WarGameArea; inventory: Inventory; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.war_game_the_sutlers_tent()}>
      <div className={styles.wares}>
        <p>{m.war_game_spend_the_coins_you_win_in_the()}</p>
        <CoinCount />
        <ul className={styles.rack} aria-label={m.war_game_hats()}>
          {hats.map(({ id, name }) => (
            <li key={id} className={styles.ware}>
              <Hat id={id} />
              <span>{name}</span>
              <HatButton id={id} name={name} inventory={inventory} />
            </li>
          ))}
        </ul>
        {area.games.map(({ warGameId, title }) => (
          <FactCards
            key={warGameId}
            game={warGameId}
            title={title}
            facts={area.facts[warGameId] ?? []}
            inventory={inventory}
          />
        ))}
      </div>
    </Dialog>
  );
}

function HatButton({ id, name, inventory }: { id: string; name: string; inventory: Inventory }) {
  const own = inventory.hats.includes(id);
  return (
    <Button
      disabled={inventory.worn === id || (!own && inventory.coins < prices.hat)}
      aria-label={own ? m.war_game_wear_name({ name }) : m.war_game_buy_for_hat_coins_name({ hat: prices.hat, name })}
      onClick={() => changeInventory((now) => withHat(now, id))}
    >
      {inventory.worn === id
        ? m.war_game_worn()
        : own
          ? m.war_game_wear()
          : m.war_game_price_coins({ price: prices.hat })}
    </Button>
  );
}

interface FactsProps {
  game: string;
  title: string;
  facts: readonly string[];
  inventory: Inventory;
}

function FactCards({ game, title, facts, inventory }: FactsProps) {
  const open = Math.min(inventory.facts[game] ?? 0, facts.length);
  return (
    <section className={styles.cards} aria-label={m.war_game_title_cards({ title })}>
      <h3 className="t-small">{m.war_game_open_cards({ title, open, total: facts.length })}</h3>
      {facts.slice(0, open).map((fact) => (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      ))}
      {open < facts.length && (
        <Button
          disabled={inventory.coins < prices.fact}
          onClick={() => changeInventory((now) => withFact(now, game, facts.length))}
        >
          {m.war_game_open_a_card_for_fact({ fact: prices.fact })}
        </Button>
      )}
    </section>
  );
}
