import type { OfferingOnSale } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toasts.ts';
import { OfferingDialog } from './offering-dialog.tsx';
import styles from './offerings.module.css';
import { offeringsQuery, refreshOffice } from './office-queries.ts';
import { dollarsText } from './revenue-figures.ts';
import { QueryContent } from './waiting.tsx';

/** Tab with the current and the retired offerings. */
export function Offerings() {
  const query = useQuery(offeringsQuery);
  const [editing, setEditing] = useState<OfferingOnSale | 'new' | null>(null);
  return (
    <>
      <div className={styles.head}>
        <p className="muted">{m.shop_office_a_new_price_or_amount_makes_a_new()}</p>
        <Button look="primary" onClick={() => setEditing('new')}>
          <Plus size={18} aria-hidden="true" />
          {m.shop_office_new_offering()}
        </Button>
      </div>
      <QueryContent query={query} waiting={m.shop_office_loading_offerings()}>
        {(offerings) =>
          offerings.length === 0 ? (
            <EmptyState text={m.shop_office_nothing_is_on_sale_yet()} />
          ) : (
            <ul className={styles.list} aria-label={m.shop_office_offerings()}>
              {offerings.map((offering) => (
                <Row key={offering.offeringId} offering={offering} onEdit={() => setEditing(offering)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {editing && <OfferingDialog offering={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function Row({ offering, onEdit }: { offering: OfferingOnSale; onEdit: () => void }) {
  const { offeringId, title, description, amount, price, type, imageURL, retiredAt, sold, badge } = offering;
  const retired = retiredAt !== null;
  const retire = useMutation({
    mutationFn: async () => {
      await send(calls.retireOffering, { body: { offeringId, retired: !retired } });
      await refreshOffice();
    },
    onSuccess: () => showToast(retired ? m.shop_office_back_on_sale() : m.shop_office_no_longer_on_sale()),
  });
  return (
    <li className={clsx(styles.row, retired && styles.retired)}>
      <Picture className={styles.art} url={imageURL} kind="offering" alt="" sizes="96px" />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {title}
          {badge !== '' && <Pill>{badge}</Pill>}
          {retired && <Pill>{m.shop_office_retired()}</Pill>}
        </h2>
        <p className="num">
          {amount.toLocaleString('en-GB')}{' '}
          {m.shop_office_credits_text_for({ text: type === 'subscription' ? m.shop_office_every_month() : 'once' })}{' '}
          <b>{dollarsText(price)}</b>
        </p>
        <p className="muted t-small">{description}</p>
        <p className="muted t-tiny num">
          {m.shop_office_sold_times({ count: sold, number: sold.toLocaleString('en-GB') })} · {offering.priceId}
        </p>
      </div>
      <div className={styles.acts}>
        <Button aria-label={m.shop_office_edit_title({ title })} onClick={onEdit}>
          {m.shop_office_edit()}
        </Button>
        <Button
          look="ghost"
          busy={retire.isPending}
          aria-label={`${retired ? m.shop_office_sell_again() : m.shop_office_retire()}: ${title}`}
          onClick={() => retire.mutate()}
        >
          {retired ? m.shop_office_sell_again() : m.shop_office_retire()}
        </Button>
      </div>
    </li>
  );
}
