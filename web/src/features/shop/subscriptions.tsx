import type { Offering, ShopSubscription } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toasts.ts';
import { storiesText } from './balance-words.ts';
import { creditsText, priceText } from './money.ts';
import type { Buying } from './offering-list.tsx';
import { refreshShop } from './shop-queries.ts';
import styles from './subscriptions.module.css';

interface SubscriptionsProps extends Buying {
  offerings: readonly Offering[];
  current: ShopSubscription | null;
}

/** Monthly subscriptions; the player's own shows its next date and can be cancelled. */
export function Subscriptions({ offerings, current, ...buying }: SubscriptionsProps) {
  const known = offerings.some(({ offeringId }) => offeringId === current?.offeringId);
  return (
    <>
      {current && !known && (
        <div className={clsx(styles.card, styles.mine, styles.old)}>
          <div className={styles.in}>
            <h3 className={styles.title}>{current.title}</h3>
            <p className={`${styles.amount} num`}>
              {m.shop_credits_every_month({ credits: creditsText(current.amount) })}
            </p>
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
  /** The player's subscription, if it is for this offering. */
  mine: ShopSubscription | null;
  /** Whether the player has any subscription. */
  taken: boolean;
}

function Card({ offering, mine, taken, busyId, disabled, onBuy, messagesPerStory }: CardProps) {
  const { offeringId, title, description, amount, price, imageURL } = offering;
  const monthly = m.shop_price_a_month({ price: priceText(price) });
  return (
    <li className={clsx(styles.card, mine && styles.mine)}>
      <Picture className={styles.art} url={imageURL} kind="offering" alt="" sizes="172px" />
      <div className={styles.in}>
        <h3 className={styles.title}>{title}</h3>
        <p className={`${styles.amount} num`}>
          {m.shop_credits_every_month({ credits: creditsText(mine?.amount ?? amount) })}
        </p>
        <p className={styles.description}>{description}</p>
        <p className="muted t-small">
          {m.shop_enough_for_stories({ stories: storiesText(mine?.amount ?? amount, messagesPerStory) })}
        </p>
        {mine ? (
          <Current subscription={mine} />
        ) : (
          <Button
            className={clsx(styles.buy, 'num')}
            busy={busyId === offeringId}
            disabled={disabled || taken || busyId !== null}
            aria-label={m.shop_subscribe_to_title_monthly({ title, monthly })}
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
  if (cancelled) return m.shop_cancelled_it_ends_on_day({ day: dayText(periodEndsAt) });
  if (status === 'past_due') return m.shop_your_last_payment_didnt_go_through();
  return m.shop_active_your_next_credits_come_on({ day: dayText(periodEndsAt), price: priceText(price) });
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
            {m.shop_manage_billing()}
          </Button>
        )}
        {subscription.cancellable && (
          <Button look="danger-quiet" onClick={() => setAsking(true)}>
            {m.shop_cancel_subscription()}
          </Button>
        )}
      </div>
      {portal.isError && <p className="muted">{m.shop_that_page_cant_be_opened_right_now()}</p>}
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
      showToast(m.shop_subscription_cancelled());
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onClose={() => !cancel.isPending && onClose()}
      title={m.shop_cancel_title({ title: subscription.title })}
    >
      <DialogText>{m.shop_you_keep_all_the_credits_you_have({ day: dayText(subscription.periodEndsAt) })}</DialogText>
      {cancel.isError && <DialogText>{m.shop_that_didnt_work_please_try_again()}</DialogText>}
      <DialogActions>
        <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {m.shop_cancel_subscription()}
        </Button>
        <Button disabled={cancel.isPending} onClick={onClose}>
          {m.shop_keep_it()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
