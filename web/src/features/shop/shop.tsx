import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Balance } from './balance.tsx';
import { CreditHistory } from './credit-history.tsx';
import { DailyLimit } from './daily-limit.tsx';
import { OfferingList, OfferingsPlaceholder } from './offering-list.tsx';
import styles from './shop.module.css';
import { shopQuery } from './shop-queries.ts';
import { Subscriptions } from './subscriptions.tsx';
import { useAppResults, useBuy, useCheckoutReturn } from './use-purchases.ts';

/** The shop: balance, offerings, subscription and credit history. */
export function Shop() {
  useCheckoutReturn();
  useAppResults();
  const credits = useAccount()?.credits ?? 0;
  return (
    <div className={styles.shop}>
      <h1 className="sr">{m.shop_shop()}</h1>
      <Balance credits={credits} />
      <Offerings />
      <div className={styles.records}>
        <CreditHistory />
        <DailyLimit />
      </div>
    </div>
  );
}

/** The offerings, or why there are none. */
function Offerings() {
  const { data, error, isPending, isFetching, refetch } = useQuery(shopQuery);
  const buy = useBuy();
  if (isPending) {
    return (
      <section className={styles.part}>
        <p className={styles.loading} role="status">
          {m.spec_loading_offerings()}
        </p>
        <OfferingsPlaceholder />
      </section>
    );
  }
  if (error) {
    return (
      <EmptyState text={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.shop_try_again()}
        </Button>
      </EmptyState>
    );
  }
  const { oneTimePurchases, subscriptions, subscription, payments, messagesPerStory } = data;
  const closed = payments === 'none';
  const busyId = buy.isPending ? buy.variables.offeringId : null;
  const buying = { busyId, disabled: closed, onBuy: buy.mutate, messagesPerStory };
  if (oneTimePurchases.length + subscriptions.length === 0 && !subscription) {
    return <EmptyState text={m.shop_nothing_is_on_sale_right_now()} />;
  }
  return (
    <>
      {closed && <ShopNote text={m.shop_purchases_arent_available_on_this()} />}
      {payments === 'sandbox' && <ShopNote text={m.shop_this_shop_is_in_test_mode_no_card()} />}
      {buy.isError && <ShopNote text={m.shop_the_checkout_couldnt_be_opened()} />}
      {oneTimePurchases.length > 0 && (
        <section className={styles.part}>
          <h2 className="t-head">{m.spec_one_time_purchases()}</h2>
          <OfferingList offerings={oneTimePurchases} {...buying} />
        </section>
      )}
      {(subscriptions.length > 0 || subscription) && (
        <section className={styles.part}>
          <h2 className="t-head">{m.spec_subscriptions()}</h2>
          <Subscriptions offerings={subscriptions} current={subscription} {...buying} />
        </section>
      )}
    </>
  );
}

function ShopNote({ text }: { text: string }) {
  return (
    <div className={styles.note}>
      <Note>{text}</Note>
    </div>
  );
}
