import type { Offering } from '@emberlore/contract';
import { clsx } from 'clsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storiesText } from './balance-words.ts';
import { creditsText, priceText } from './money.ts';
import styles from './offering-list.module.css';

/** Purchase state for a card: which one is busy, and whether buying is possible. */
export interface Buying {
  /** The offering whose checkout is opening. */
  busyId: string | null;
  disabled: boolean;
  /** How many messages a story takes. */
  messagesPerStory: number;
  onBuy: (offering: Offering) => void;
}

/** Credit packs, paid once. */
export function OfferingList({ offerings, ...buying }: Buying & { offerings: readonly Offering[] }) {
  return (
    <ul className={styles.list}>
      {offerings.map((offering) => (
        <OfferingCard key={offering.offeringId} offering={offering} {...buying} />
      ))}
    </ul>
  );
}

function OfferingCard({ offering, busyId, disabled, onBuy, messagesPerStory }: Buying & { offering: Offering }) {
  const { offeringId, title, description, amount, price, imageURL, badge } = offering;
  return (
    <li className={clsx(styles.card, badge !== '' && styles.chosen)}>
      <Picture className={styles.art} url={imageURL} kind="offering" alt="" sizes="(max-width: 640px) 46vw, 260px" />
      <div className={styles.in}>
        <h3 className={styles.title}>{title}</h3>
        <p className={`${styles.amount} num`}>
          {creditsText(amount)}
          {badge !== '' && <span className={styles.badge}>{badge}</span>}
        </p>
        <p className={styles.description}>{description}</p>
        <p className={styles.size}>{m.shop_enough_for_stories({ stories: storiesText(amount, messagesPerStory) })}</p>
        <Button
          wide
          look={badge === '' ? 'quiet' : 'primary'}
          className={styles.price}
          busy={busyId === offeringId}
          disabled={disabled || busyId !== null}
          aria-label={m.shop_buy_title_price({ title, price: priceText(price) })}
          onClick={() => onBuy(offering)}
        >
          {priceText(price)}
        </Button>
      </div>
    </li>
  );
}

/** Placeholders for the cards while they load. */
export function OfferingsPlaceholder() {
  return (
    <div className={styles.list}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className={styles.waiting} />
      ))}
    </div>
  );
}
