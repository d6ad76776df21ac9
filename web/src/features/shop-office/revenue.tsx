import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Segments } from '../../ui/tabs.tsx';
import { revenueQuery } from './office-queries.ts';
import styles from './revenue.module.css';
import { dollarsText, sumDays } from './revenue-figures.ts';
import { RevenuePlot } from './revenue-plot.tsx';
import { QueryContent } from './waiting.tsx';

const spans = [
  { id: '7', name: m.shop_office_7_days() },
  { id: '30', name: m.shop_office_30_days() },
  { id: '90', name: m.shop_office_90_days() },
] as const;

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Tab with revenue and refunds by day, as a chart and a table. */
export function Revenue() {
  const [span, setSpan] = useState<'7' | '30' | '90'>('30');
  const query = useQuery(revenueQuery(Number(span)));
  return (
    <QueryContent query={query} waiting={m.shop_office_loading_revenue()}>
      {(days) => {
        const { paid, refunded, purchases } = sumDays(days);
        return (
          <>
            <div className={styles.head}>
              <dl className={styles.totals}>
                <Total name={m.shop_office_received()} figure={dollarsText(paid)} />
                <Total name={m.shop_office_refunded_2()} figure={dollarsText(refunded)} />
                <Total name={m.shop_office_purchases()} figure={purchases.toLocaleString('en-GB')} />
              </dl>
              <Segments label={m.shop_office_period()} options={spans} value={span} onChange={setSpan} />
            </div>
            <div className={styles.both}>
              <RevenuePlot days={days} />
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <caption className="sr">{m.shop_office_revenue_by_day_utc_latest_first()}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{m.shop_office_day()}</th>
                      <th scope="col">{m.shop_office_purchases()}</th>
                      <th scope="col">{m.shop_office_received()}</th>
                      <th scope="col">{m.shop_office_refunded_2()}</th>
                    </tr>
                  </thead>
                  <tbody className="num">
                    {days.toReversed().map((day) => (
                      <tr key={day.day} className={day.paid + day.refunded === 0 ? styles.quiet : undefined}>
                        <th scope="row">{dayName.format(new Date(day.day))}</th>
                        <td>{day.purchases}</td>
                        <td>{dollarsText(day.paid)}</td>
                        <td>{dollarsText(day.refunded)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
          </>
        );
      }}
    </QueryContent>
  );
}

function Total({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig">{figure}</dd>
    </div>
  );
}
