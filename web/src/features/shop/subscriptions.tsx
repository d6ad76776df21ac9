import type { Offering, ShopSubscription } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/notices.ts';
import { Picture } from '../../ui/picture.tsx';
import { creditsText, priceText } from './money.ts';
import { refreshShop } from './shop-queries.ts';
import styles from './subscriptions.module.css';
import type { Buying } from './wares.tsx';

interface SubscriptionsProps extends Buying {
  offerings: readonly Offering[];
  current: ShopSubscription | null;
}

/** Credits that come each month; the one that the player has says when, and can be cancelled. */
export function Subscriptions({ offerings, current, ...buying }: SubscriptionsProps) {
  const known = offerings.some(({ offeringId }) => offeringId === current?.offeringId);
  return (
    <>
      {current && !known && (
        <div className={clsx(styles.card, styles.mine, styles.old)}>
          <div className={styles.in}>
            <h3 className={styles.title}>{current.title}</h3>
            <p className={`${styles.amount} num`}>{creditsText(current.amount)} every month</p>
            <Current subscription={current} />
          </div>
        </div>
      )}
      <ul className={styles.cards}>
        {offerings.map((offering) => (
          <Card
            key={offering.offeringId}
            offering={offering}
            mine={offering.offeringId === current?.offeringId ? current : null}
            taken={current !== null}
            {...buying}
          />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Buying {
  offering: Offering;
  /** The player's subscription, if it is to this offering. */
  mine: ShopSubscription | null;
  /** There is one already, to this or another. */
  taken: boolean;
}

function Card({ offering, mine, taken, busyId, disabled, onBuy }: CardProps) {
  const { offeringId, title, description, amount, price, imageURL } = offering;
  const monthly = `${priceText(price)} a month`;
  return (
    <li className={clsx(styles.card, mine && styles.mine)}>
      <Picture className={styles.art} url={imageURL} kind="offering" alt="" sizes="172px" />
      <div className={styles.in}>
        <h3 className={styles.title}>{title}</h3>
        <p className={`${styles.amount} num`}>{creditsText(mine?.amount ?? amount)} every month</p>
        <p className={styles.description}>{description}</p>
        {mine ? (
          <Current subscription={mine} />
        ) : (
          <Button
            className="num"
            busy={busyId === offeringId}
            disabled={disabled || taken || busyId !== null}
            aria-label={`Subscribe to ${title}, ${monthly}`}
            onClick={() => onBuy(offering)}
          >
            {monthly}
          </Button>
        )}
      </div>
    </li>
  );
}

function when({ cancelled, status, periodEndsAt, price }: ShopSubscription): string {
  if (cancelled) return `Cancelled. It ends on ${dayText(periodEndsAt)}.`;
  if (status === 'past_due') return 'The last payment did not come through. Please see to your card.';
  return `Yours. The next credits come on ${dayText(periodEndsAt)}, for ${priceText(price)}.`;
}

function Current({ subscription }: { subscription: ShopSubscription }) {
  const [asking, setAsking] = useState(false);
  const portal = useMutation({
    mutationFn: async () => location.assign((await send(calls.createPortalSession)).portalURL),
    meta: { quiet: true },
  });
  return (
    <>
      <p className={styles.when}>{when(subscription)}</p>
      <div className={styles.acts}>
        {subscription.hasPortal && (
          <Button busy={portal.isPending} onClick={() => portal.mutate()}>
            Cards and bills
          </Button>
        )}
        {subscription.cancellable && (
          <Button look="danger-quiet" onClick={() => setAsking(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {portal.isError && <p className="muted">That page cannot be opened just now. Please try again.</p>}
      {asking && <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelDialog({ subscription, onClose }: { subscription: ShopSubscription; onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: async () => {
      await send(calls.cancelSubscription);
      await refreshShop();
    },
    onSuccess: () => {
      showToast('Subscription cancelled');
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog open onClose={() => !cancel.isPending && onClose()} title={`Cancel ${subscription.title}?`}>
      <DialogText>
        You keep every credit that you have. No more will come after {dayText(subscription.periodEndsAt)}, and nothing
        more will be charged.
      </DialogText>
      {cancel.isError && <DialogText>That did not work. Please try again.</DialogText>}
      <DialogActions>
        <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel subscription
        </Button>
        <Button disabled={cancel.isPending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
