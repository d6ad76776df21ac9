import { texts } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { CreditHistory } from './credit-history.tsx';
import { DailyLimit } from './daily-limit.tsx';
import { Purse } from './purse.tsx';
import styles from './shop.module.css';
import { shopQuery } from './shop-queries.ts';
import { Subscriptions } from './subscriptions.tsx';
import { useAppResults, useBuy, useCheckoutReturn } from './use-purchases.ts';
import { Wares, WaresWaiting } from './wares.tsx';

/** The shop: the balance, what can be bought, the subscription, and every change of the balance. */
export function Shop() {
  useCheckoutReturn();
  useAppResults();
  const credits = useAccount()?.credits ?? 0;
  return (
    <div className={styles.shop}>
      <h1 className="sr">Shop</h1>
      <Purse credits={credits} />
      <Counter />
      <div className={styles.books}>
        <CreditHistory />
        <DailyLimit />
      </div>
    </div>
  );
}

/** What lies on the counter, or why nothing does. */
function Counter() {
  const { data, error, isPending, isFetching, refetch } = useQuery(shopQuery);
  const buy = useBuy();
  if (isPending) {
    return (
      <section className={styles.part}>
        <p className={styles.loading} role="status">
          {texts.loadingOfferings}
        </p>
        <WaresWaiting />
      </section>
    );
  }
  if (error) {
    return (
      <EmptyState text={errorText(error)}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  const { oneTimePurchases, subscriptions, subscription, payments } = data;
  const closed = payments === 'none';
  const busyId = buy.isPending ? buy.variables.offeringId : null;
  const buying = { busyId, disabled: closed, onBuy: buy.mutate };
  if (oneTimePurchases.length + subscriptions.length === 0 && !subscription) {
    return <EmptyState text="Nothing is on sale just now. Please look in again." />;
  }
  return (
    <>
      {closed && <Remark text="Nothing can be bought on this installation yet." />}
      {payments === 'sandbox' && <Remark text="This shop is a rehearsal: no card is asked for, no money is taken." />}
      {buy.isError && <Remark text="The checkout could not be opened. Nothing was charged. Please try again." />}
      {oneTimePurchases.length > 0 && (
        <section className={styles.part}>
          <h2 className="t-head">{texts.oneTimePurchases}</h2>
          <Wares offerings={oneTimePurchases} {...buying} />
        </section>
      )}
      {(subscriptions.length > 0 || subscription) && (
        <section className={styles.part}>
          <h2 className="t-head">{texts.subscriptions}</h2>
          <Subscriptions offerings={subscriptions} current={subscription} {...buying} />
        </section>
      )}
    </>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <div className={styles.remark}>
      <Note>{text}</Note>
    </div>
  );
}
